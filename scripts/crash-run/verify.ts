/** Compares what the devices saw with what the database holds. */
import type pg from 'pg'
import { isPassingScore } from '#features/online-tests/policy.ts'
import type { AttemptRecord } from './report.ts'

interface StoredAttempt {
  user_event_id: number
  number: number
  form_id: string
  response_id: string | null
  score: number | null
  passed: boolean | null
  form_score: number | null
  delivered: boolean
  questions: { choices: string[]; correct: number }[]
  answers: { position: number; choice: number | null; revision: number }[] | null
  certificates: number
}

/** Returns one line for each contradiction. */
export async function verify(
  pool: Pick<pg.ClientBase, 'query'>,
  trainingId: number,
  records: readonly AttemptRecord[],
): Promise<string[]> {
  const { rows } = await pool.query<StoredAttempt>(
    `select attempt.user_event_id, attempt.number, attempt.form_id, attempt.response_id, attempt.score, attempt.passed,
       form.score as form_score, form.delivered_at is not null as delivered, form.questions,
       (select json_agg(answer) from online_test_answers answer where answer.form_id = form.id) as answers,
       (select count(*)::int from certificates where user_event_id = attempt.user_event_id) as certificates
     from online_test_attempts attempt join user_events event on event.id = attempt.user_event_id
     left join online_test_forms form on form.id = attempt.form_id
     where event.training_id = $1`,
    [trainingId],
  )
  const problems: string[] = []
  if (rows.length !== records.length) problems.push(`${rows.length} attempts are stored, ${records.length} were taken`)
  const byAttempt = new Map(rows.map((row) => [`${row.user_event_id}-${row.number}`, row]))
  for (const record of records) {
    const name = `attempt ${record.number} of ${record.userEventId}`
    const stored = byAttempt.get(`${record.userEventId}-${record.number}`)
    if (stored) problems.push(...contradictions(record, stored).map((text) => `${name}: ${text}`))
    else problems.push(`${name} is not stored`)
  }
  return problems
}

function contradictions(record: AttemptRecord, stored: StoredAttempt): string[] {
  const answers = new Map((stored.answers ?? []).map((answer) => [answer.position, answer]))
  const problems: string[] = []
  for (const [position, { choice, revision }] of record.acknowledged.entries()) {
    const answer = answers.get(position)
    const isLost = (answer?.revision ?? 0) < revision || (answer?.revision === revision && answer.choice !== choice)
    if (revision > 0 && isLost) problems.push(`the acknowledged answer ${position + 1} is lost`)
  }
  for (const [position, choice] of record.chosen.entries()) {
    const answer = answers.get(position)?.choice ?? null
    if (answer !== choice) problems.push(`answer ${position + 1} is ${answer}, the person chose ${choice}`)
  }
  const score = stored.questions.filter(({ correct }, at) => answers.get(at)?.choice === correct).length
  if (stored.score !== score) problems.push(`the score is ${stored.score}, the stored answers give ${score}`)
  if (stored.score !== record.score)
    problems.push(`the score is ${stored.score}, the chosen answers give ${record.score}`)
  if (stored.form_score !== stored.score) problems.push(`the form has the score ${stored.form_score}`)
  if (stored.form_id !== record.formId || stored.response_id !== record.responseId)
    problems.push('it has another form or response')
  if (stored.passed !== (stored.score !== null && isPassingScore(stored.score)))
    problems.push('`passed` contradicts the score')
  if (!stored.delivered) problems.push('its result was not delivered')
  return problems
}

/** Certificates are issued once, for passed attempts only. */
export async function verifyCertificates(pool: pg.Pool, trainingId: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select event.id from user_events event
     where event.training_id = $1
       and (select count(*) from online_test_attempts attempt where attempt.user_event_id = event.id and attempt.passed)
         <> (select count(*) from certificates where certificates.user_event_id = event.id)`,
    [trainingId],
  )
  return rows.map(({ id }) => `the certificates of ${id} contradict its results`)
}
