/** Seed sections of online tests: questions, due dates of the demonstration, attempts. */
import * as z from 'zod/mini'
import { issueCertificate } from '#features/certificates/server/service/certificates.ts'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedText, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { CHOICES_MAX, CHOICES_MIN, MAX_ATTEMPTS, QUESTION_COUNT } from '../constants.ts'
import { endOfBangkokDay, isPassingScore } from '../policy.ts'

const DAY_MS = 86_400_000

const QuestionRow = z.strictObject({
  id: SeedId,
  training_id: SeedId,
  question: SeedText(1_000),
  choices: z.array(SeedText(500)).check(z.minLength(CHOICES_MIN), z.maxLength(CHOICES_MAX)),
  /** Index in `choices`, from 0. */
  correct_choice: z.int().check(z.gte(0)),
  explanation: z._default(z.string().check(z.maxLength(2_000)), ''),
  image_id: orNull(SeedId),
})
type QuestionRow = z.output<typeof QuestionRow>

const upsertQuestions = statement(
  'online-tests.seed-questions',
  `insert into online_test_questions (id, training_id, question, choices, correct_choice, explanation, image_id)
   select id, training_id, question, choices, correct_choice, explanation, image_id
   from json_populate_recordset(null::online_test_questions, $1)
   on conflict (id) do update set training_id = excluded.training_id, question = excluded.question,
     choices = excluded.choices, correct_choice = excluded.correct_choice, explanation = excluded.explanation,
     image_id = excluded.image_id`,
)

const questionsSeed = seedPart<QuestionRow>({
  section: 'online_test_questions',
  table: 'online_test_questions',
  row: QuestionRow,
  key: (row) => row.id,
  references: (row) => [
    { field: 'training_id', table: 'trainings', id: row.training_id },
    { field: 'image_id', table: 'images', id: row.image_id },
  ],
  check: (rows) =>
    rows.flatMap(({ choices, correct_choice }, index) =>
      correct_choice < choices.length
        ? []
        : [`online_test_questions[${index}].correct_choice: there is no such choice`],
    ),
  async write({ db }, rows) {
    await db.query(upsertQuestions, [jsonRows(rows)])
    await advanceIdentity(db, 'online_test_questions')
  },
})

const TestRow = z.strictObject({
  training_id: SeedId,
  /** Days from the day of seeding to the due date, so that a demonstration has active tests on any day. */
  due_in_days: z.int().check(z.gte(0), z.lte(365)),
})
type TestRow = z.output<typeof TestRow>

const insertTests = statement(
  'online-tests.seed-tests',
  `insert into online_tests (training_id, due_at)
   select training_id, due_at from json_populate_recordset(null::online_tests, $1)
   on conflict (training_id) do nothing`,
)

const testsSeed = seedPart<TestRow>({
  section: 'online_tests',
  table: 'online_tests',
  row: TestRow,
  key: (row) => row.training_id,
  references: (row) => [{ field: 'training_id', table: 'trainings', id: row.training_id }],
  async write({ db }, rows) {
    const dueIn = (days: number) => endOfBangkokDay(new Date(Date.now() + days * DAY_MS))
    const values = rows.map(({ training_id, due_in_days }) => ({ training_id, due_at: dueIn(due_in_days) }))
    await db.query(insertTests, [jsonRows(values)])
  },
})

const AttemptRow = z.strictObject({
  user_id: SeedId,
  training_id: SeedId,
  number: z.int().check(z.gte(1), z.lte(MAX_ATTEMPTS)),
  submitted_at: SeedTime,
  /** Null: the attempt could not be evaluated. */
  score: orNull(z.int().check(z.gte(0), z.lte(QUESTION_COUNT))),
})
type AttemptRow = z.output<typeof AttemptRow>

interface InsertedAttempt {
  userEventId: number
  score: number | null
  passed: boolean | null
  submittedAt: Date | null
}

// A person who did not join the training has no attempts.
const insertAttempts = statement<InsertedAttempt>(
  'online-tests.seed-attempts',
  `insert into online_test_attempts (user_event_id, number, form_id, started_at, response_id, submitted_at, score, passed,
     evaluated_at)
   select event.id, own.number, own.name, own.submitted_at - interval '20 minutes', own.name, own.submitted_at, own.score,
     own.passed, case when own.score is not null then own.submitted_at end
   from json_to_recordset($1) as own (user_id bigint, training_id bigint, number smallint, name text,
     submitted_at timestamptz, score smallint, passed boolean)
   join user_events event on event.user_id = own.user_id and event.training_id = own.training_id
   on conflict (user_event_id, number) do nothing
   returning user_event_id as "userEventId", score, passed, submitted_at as "submittedAt"`,
)

const attemptsSeed = seedPart<AttemptRow>({
  section: 'online_test_attempts',
  table: 'online_test_attempts',
  row: AttemptRow,
  key: (row) => `${row.user_id} ${row.training_id} ${row.number}`,
  references: (row) => [
    { field: 'user_id', table: 'users', id: row.user_id },
    { field: 'training_id', table: 'trainings', id: row.training_id },
  ],
  async write({ db }, rows) {
    const values = rows.map((row) => ({
      ...row,
      name: `R-${row.training_id}-${row.user_id}-${row.number}`,
      passed: row.score === null ? null : isPassingScore(row.score),
    }))
    const inserted = await db.query(insertAttempts, [jsonRows(values)])
    await advanceIdentity(db, 'online_test_attempts')
    const byTime = inserted.toSorted((one, other) => Number(one.submittedAt) - Number(other.submittedAt))
    for (const { userEventId, score, passed, submittedAt: issuedAt } of byTime) {
      if (passed && score !== null && issuedAt) await issueCertificate({ db }, { userEventId, score, issuedAt })
    }
  },
})

export const onlineTestSeeds = [questionsSeed, testsSeed, attemptsSeed]
