/** Status of an online test at a given time, computed on each read (decisions ). */
import { bangkokMidnight, daysBetween, mediumDate } from '#lib/dates.ts'
import {
  DUE_DAYS,
  EVALUATION_SECONDS,
  MAX_ATTEMPTS,
  PASS_SCORE,
  SUBMIT_GRACE_SECONDS,
  TEST_RESULT,
  TEST_STATUS,
} from './constants.ts'
import type { OnlineTest } from './contract.ts'

export interface AttemptFacts {
  number: number
  /** Null while the attempt is open: it is not used up. */
  responseId: string | null
  /** Needed only without a result. */
  submittedAt: Date | null
  /** Null without a result. */
  score: number | null
}

export interface TestFacts {
  /** End of the last session of the training. */
  endsAt: Date
  /** The due date that an admin gave to all; null: that of Q-80. */
  dueAt: Date | null
  /** A later due date that an admin gave to this person. */
  extendedTo: Date | null
  /** Ascending by number. */
  attempts: readonly AttemptFacts[]
}

export type TestState = Omit<OnlineTest, 'userEventId' | 'trainingName'>

const DAY_MS = 86_400_000
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1_000)

/** the last second of the 14th Bangkok day after the end of the training. */
export function dueDate(endsAt: Date): Date {
  return endOfBangkokDay(new Date(endsAt.getTime() + DUE_DAYS * DAY_MS))
}

/** The due date of one person: that of all, or a later one of their own. */
export function dueOf({ endsAt, dueAt, extendedTo }: Pick<TestFacts, 'endsAt' | 'dueAt' | 'extendedTo'>): Date {
  const forAll = dueAt ?? dueDate(endsAt)
  return extendedTo && extendedTo > forAll ? extendedTo : forAll
}

/** The last second of the Bangkok day of this moment. */
export function endOfBangkokDay(moment: Date): Date {
  return new Date(bangkokMidnight(moment).getTime() + DAY_MS - 1_000)
}

/** Q-82, TEST-071 */
export function isPassingScore(score: number): boolean {
  return score >= PASS_SCORE
}

export function testState(facts: TestFacts, now: Date): TestState {
  const used = facts.attempts.filter(({ responseId }) => responseId !== null)
  const evaluated = used.filter(({ score }) => score !== null)
  const passing = evaluated.find(({ score }) => isPassingScore(score as number))
  const latest = used.at(-1)
  const isWaiting = latest !== undefined && latest.score === null && !passing
  const isInProgress = isWaiting && !isOverdue(latest, now)
  const passed = passing
    ? TEST_RESULT.passed
    : isWaiting && !isInProgress
      ? TEST_RESULT.failedToEvaluate
      : evaluated.length > 0
        ? TEST_RESULT.failed
        : TEST_RESULT.notTaken
  const due = dueOf(facts)
  const exceededDueDate = seconds(now) > seconds(due)
  const status = passing
    ? TEST_STATUS.achieved
    : now < facts.endsAt
      ? TEST_STATUS.upcoming
      : evaluated.length >= MAX_ATTEMPTS
        ? TEST_STATUS.failed
        : !exceededDueDate
          ? TEST_STATUS.active
          : used.length > 0
            ? TEST_STATUS.failed
            : TEST_STATUS.expired
  return {
    attempt: used.length,
    passed,
    score: (passing ?? evaluated.at(-1))?.score ?? null,
    status,
    responseId: latest?.responseId ?? null,
    dueDateText: mediumDate(due),
    dueDateUnixTime: seconds(due),
    dayTillDueDate: status === TEST_STATUS.active ? daysBetween(now, due) : null,
    exceededDueDate,
    availableDate: status === TEST_STATUS.upcoming ? mediumDate(facts.endsAt) : null,
    isInProgress,
  }
}

function isOverdue({ submittedAt }: AttemptFacts, now: Date): boolean {
  return submittedAt === null || now.getTime() - submittedAt.getTime() >= EVALUATION_SECONDS * 1_000
}

/** Whether a submission at this moment counts. The due time itself is within the time. */
export function isInTime(dueDateUnixTime: number, submittedAt: Date): boolean {
  return seconds(submittedAt) <= dueDateUnixTime + SUBMIT_GRACE_SECONDS
}

export type CardAction =
  | 'upcoming'
  | 'certificate'
  | 'failed-to-evaluate'
  | 'checking'
  | 'start'
  | 'retry'
  | 'expired'
  | 'failed'

/** What the card of a test offers, by precedence (TEST-023..033); null: nothing. */
export function cardAction(test: TestState): CardAction | null {
  const { attempt, passed, exceededDueDate } = test
  if (test.availableDate !== null) return 'upcoming'
  if (passed === TEST_RESULT.passed) return 'certificate'
  if (passed === TEST_RESULT.failedToEvaluate) return 'failed-to-evaluate'
  if (test.isInProgress) return 'checking'
  if (attempt < MAX_ATTEMPTS && !exceededDueDate) return attempt === 0 ? 'start' : 'retry'
  if (passed === TEST_RESULT.notTaken) return exceededDueDate ? 'expired' : null
  return 'failed'
}

type StartError = 'test_upcoming' | 'test_passed' | 'test_not_evaluated' | 'test_past_due' | 'attempts_used'

/** Why an attempt cannot begin; null: it can. */
export function startError(test: TestState): StartError | null {
  const action = cardAction(test)
  if (action === 'start' || action === 'retry') return null
  if (action === 'upcoming') return 'test_upcoming'
  if (action === 'certificate') return 'test_passed'
  if (action === 'checking' || action === 'failed-to-evaluate') return 'test_not_evaluated'
  return test.attempt >= MAX_ATTEMPTS ? 'attempts_used' : 'test_past_due'
}

type SortedTest = TestState & Pick<OnlineTest, 'userEventId'>

/** TEST-042, TEST-043: active tests by days left, then the others, the latest due time first; equal ones newest first. */
export function compareTests(one: SortedTest, other: SortedTest): number {
  const days = (test: TestState) => (test.status === TEST_STATUS.active ? test.dayTillDueDate : null)
  const [first, second] = [days(one), days(other)]
  if (first === null && second !== null) return 1
  if (first !== null && second === null) return -1
  const order = first !== null && second !== null ? first - second : other.dueDateUnixTime - one.dueDateUnixTime
  return order || other.userEventId - one.userEventId
}

export const TEST_FILTERS = ['all', 'active', 'upcoming', 'achieved', 'failed'] as const
export type TestFilter = (typeof TEST_FILTERS)[number]

/** */
export function matchesFilter({ status }: Pick<OnlineTest, 'status'>, filter: TestFilter): boolean {
  const { achieved, active, expired, failed, upcoming } = TEST_STATUS
  const shown = { all: null, active: [active], upcoming: [upcoming], achieved: [achieved], failed: [failed, expired] }
  return (shown[filter] as readonly number[] | null)?.includes(status) ?? true
}
