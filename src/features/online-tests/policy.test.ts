import { describe, expect, test } from 'vitest'
import {
  type AttemptFacts,
  cardAction,
  compareTests,
  dueDate,
  isInTime,
  matchesFilter,
  startError,
  TEST_FILTERS,
  type TestFacts,
  type TestState,
  testState,
} from './policy.ts'

const ENDS = new Date('2026-11-07T12:00:00+07:00')
const DUE = '2026-11-21T23:59:59+07:00'
const at = (text: string) => new Date(text)
const attempt = (number: number, score: number | null, submitted = '2026-11-08T09:00:00+07:00'): AttemptFacts => ({
  number,
  responseId: `r${number}`,
  submittedAt: at(submitted),
  score,
})
const stateAt = (now: string, attempts: AttemptFacts[] = [], more: Partial<TestFacts> = {}) =>
  testState({ endsAt: ENDS, dueAt: null, extendedTo: null, attempts, ...more }, at(now))
const NEXT_DAY = '2026-11-09T09:00:00+07:00'
const LATER = '2026-12-01T09:00:00+07:00'

describe('status', () => {
  test('TEST-018 Q-79 a test is upcoming until the last session ends, then active', () => {
    expect(stateAt('2026-11-07T11:59:59+07:00')).toMatchObject({ status: 5, availableDate: '7 พ.ย. 2569' })
    expect(stateAt('2026-11-07T12:00:00+07:00')).toMatchObject({ status: 3, availableDate: null })
  })
  test('TEST-014 TEST-020 a passing result is achieved, also after the due time', () => {
    for (const now of [NEXT_DAY, LATER])
      expect(stateAt(now, [attempt(1, 8)])).toMatchObject({ status: 1, passed: 1, score: 8, attempt: 1 })
    expect(stateAt(LATER, [attempt(1, 4), attempt(2, 7)])).toMatchObject({ status: 1, passed: 1, score: 7, attempt: 2 })
  })
  test('TEST-015 TEST-021 a second failure is failed; a first one leaves the test active until its due time', () => {
    expect(stateAt(NEXT_DAY, [attempt(1, 4)])).toMatchObject({ status: 3, passed: 2, score: 4 })
    expect(stateAt(LATER, [attempt(1, 4)])).toMatchObject({ status: 2, passed: 2 })
    expect(stateAt(NEXT_DAY, [attempt(1, 4), attempt(2, 6)])).toMatchObject({
      status: 2,
      passed: 2,
      score: 6,
      attempt: 2,
    })
  })
  test('TEST-017 TEST-019 a test that was never taken expires', () => {
    expect(stateAt(LATER)).toMatchObject({ status: 4, passed: 0, score: null, responseId: null, attempt: 0 })
  })
  test('TEST-016 Q-78 an open attempt is not used up', () => {
    const open = { number: 1, responseId: null, submittedAt: null, score: null }
    expect(stateAt(NEXT_DAY, [open])).toMatchObject({ status: 3, attempt: 0, passed: 0, isInProgress: false })
  })
  test('TEST-022 Q-79 without a result for 60 s a test failed to evaluate, not one second earlier', () => {
    const waiting = [attempt(1, null)]
    expect(stateAt('2026-11-08T09:00:59.999+07:00', waiting)).toMatchObject({ passed: 0, isInProgress: true })
    expect(stateAt('2026-11-08T09:01:00+07:00', waiting)).toMatchObject({
      passed: 3,
      isInProgress: false,
      responseId: 'r1',
      status: 3,
    })
    expect(stateAt(LATER, waiting)).toMatchObject({ passed: 3, status: 2 })
  })
})

describe('due date', () => {
  test('TEST-070 Q-80 is the end of the 14th Bangkok day after the training', () => {
    expect(dueDate(ENDS)).toEqual(at(DUE))
    expect(dueDate(at('2026-11-07T23:59:59+07:00'))).toEqual(at(DUE))
    expect(dueDate(at('2026-11-08T00:00:00+07:00'))).toEqual(at('2026-11-22T23:59:59+07:00'))
    expect(stateAt(NEXT_DAY)).toMatchObject({ dueDateText: '21 พ.ย. 2569', dueDateUnixTime: at(DUE).getTime() / 1_000 })
  })
  test('AB-86 the due second itself is in time', () => {
    expect(stateAt('2026-11-21T23:59:58+07:00')).toMatchObject({ exceededDueDate: false, status: 3 })
    expect(stateAt('2026-11-21T23:59:59.999+07:00')).toMatchObject({ exceededDueDate: false, status: 3 })
    expect(stateAt('2026-11-22T00:00:00+07:00')).toMatchObject({ exceededDueDate: true, status: 4 })
  })
  test('AB-86 TEST-034 Q-80 days left change at midnight in Bangkok and exist for active tests only', () => {
    const days = (now: string) => stateAt(now).dayTillDueDate
    expect(days('2026-11-19T23:59:59+07:00')).toBe(2)
    expect(days('2026-11-20T00:00:00+07:00')).toBe(1)
    expect(days('2026-11-21T00:00:00+07:00')).toBe(0)
    expect(days('2026-11-21T23:59:59+07:00')).toBe(0)
    expect(days('2026-11-22T00:00:00+07:00')).toBeNull()
    expect(days('2026-11-01T00:00:00+07:00')).toBeNull()
    expect(stateAt(NEXT_DAY, [attempt(1, 9)]).dayTillDueDate).toBeNull()
  })
  test('a due date that an admin gave replaces it', () => {
    const dueAt = at('2026-12-05T23:59:59+07:00')
    expect(stateAt(LATER, [], { dueAt })).toMatchObject({ status: 3, dayTillDueDate: 4, exceededDueDate: false })
  })
  test('Q-78 AB-86 a submission counts until 15 minutes after the due time', () => {
    const due = at(DUE).getTime() / 1_000
    expect(isInTime(due, at('2026-11-22T00:14:59+07:00'))).toBe(true)
    expect(isInTime(due, at('2026-11-22T00:15:00+07:00'))).toBe(false)
  })
})

test('TEST-071 Q-82 AB-86 seven of ten passes, six does not', () => {
  expect(stateAt(NEXT_DAY, [attempt(1, 7)]).passed).toBe(1)
  expect(stateAt(NEXT_DAY, [attempt(1, 6)]).passed).toBe(2)
  expect(stateAt(NEXT_DAY, [attempt(1, 10)]).passed).toBe(1)
})

describe('the action of a card', () => {
  const base = stateAt(NEXT_DAY)
  const action = (more: Partial<TestState>) => cardAction({ ...base, ...more })
  test('TEST-023 TEST-024 an available date comes before everything', () => {
    expect(action({ availableDate: '4 ธ.ค. 2569', passed: 1 })).toBe('upcoming')
    expect(action({ availableDate: '4 ธ.ค. 2569', passed: 3 })).toBe('upcoming')
  })
  test('TEST-025 passed comes before failed to evaluate, TEST-027 which comes before the attempts', () => {
    expect(action({ passed: 1, attempt: 1 })).toBe('certificate')
    expect(action({ passed: 3, attempt: 1 })).toBe('failed-to-evaluate')
    expect(action({ passed: 3, attempt: 2, exceededDueDate: true })).toBe('failed-to-evaluate')
  })
  test('TEST-029 TEST-030 TEST-069 two attempts in time', () => {
    expect(action({ attempt: 0 })).toBe('start')
    expect(action({ attempt: 1, passed: 2 })).toBe('retry')
    expect(action({ attempt: 1, passed: 0 })).toBe('retry')
    expect(action({ attempt: 2, passed: 2 })).toBe('failed')
  })
  test('TEST-031 past due and not taken', () => {
    expect(action({ exceededDueDate: true })).toBe('expired')
  })
  test('TEST-032 TEST-033 failed with two attempts, or past due', () => {
    expect(action({ attempt: 2, passed: 2, exceededDueDate: true })).toBe('failed')
    expect(action({ attempt: 1, passed: 2, exceededDueDate: true })).toBe('failed')
  })
  test('Q-81 not taken with two attempts used shows no action', () => {
    expect(action({ attempt: 2, passed: 0 })).toBeNull()
  })
})

test('Q-75 TEST-002 each chip shows its statuses', () => {
  const shown = Object.fromEntries(
    TEST_FILTERS.map((filter) => [
      filter,
      ([1, 2, 3, 4, 5] as const).filter((status) => matchesFilter({ status }, filter)),
    ]),
  )
  expect(shown).toEqual({ all: [1, 2, 3, 4, 5], active: [3], upcoming: [5], achieved: [1], failed: [2, 4] })
})

test('TEST-042 TEST-043 active tests are first by days left, the others by due time, latest first, equal ones newest first', () => {
  let userEventId = 0
  const of = (dueDateUnixTime: number, dayTillDueDate: number | null, status: TestState['status']) => ({
    ...stateAt(NEXT_DAY),
    userEventId: ++userEventId,
    dueDateUnixTime,
    dayTillDueDate,
    status,
  })
  const tests = [of(10, null, 1), of(90, 9, 3), of(50, null, 2), of(20, 2, 3), of(99, null, 5)]
  const equal = [of(91, 9, 3), of(50, null, 2)]
  const all = [...tests, ...equal].sort(compareTests)
  expect(all.map((one) => [one.dueDateUnixTime, one.userEventId])).toEqual([
    [20, 4],
    [91, 6],
    [90, 2],
    [99, 5],
    [50, 7],
    [50, 3],
    [10, 1],
  ])
})

describe('properties over random times and attempts', () => {
  // A fixed sequence, so that a failure can be repeated.
  let seed = 20_261_123
  const random = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % max
  }
  const DAY = 86_400_000
  const cases = Array.from({ length: 4_000 }, () => {
    const now = new Date(ENDS.getTime() + (random(30) - 5) * DAY + random(DAY))
    const attempts: AttemptFacts[] = []
    for (let number = 1; number <= random(3); number++) {
      const submittedAt = new Date(now.getTime() - random(3 * 60_000))
      attempts.push({ number, responseId: `r${number}`, submittedAt, score: random(3) === 0 ? null : random(11) })
    }
    const dueAt = random(4) === 0 ? new Date(now.getTime() + (random(9) - 4) * DAY) : null
    return { facts: { endsAt: ENDS, dueAt, extendedTo: null, attempts }, now }
  })
  test('Q-78 Q-79 Q-80 the fields never contradict each other', () => {
    for (const { facts, now } of cases) {
      const state = testState(facts, now)
      expect((state.status === 5) === (state.availableDate !== null)).toBe(true)
      expect((state.status === 3) === (state.dayTillDueDate !== null)).toBe(true)
      expect((state.status === 1) === (state.passed === 1)).toBe(true)
      if (state.status === 4) expect([state.attempt, state.passed, state.exceededDueDate]).toEqual([0, 0, true])
      if (state.passed === 1) expect(state.score).toBeGreaterThanOrEqual(7)
      if (state.isInProgress) expect(state.passed).not.toBe(3)
      if (state.dayTillDueDate !== null) expect(state.dayTillDueDate).toBeGreaterThanOrEqual(0)
      expect(state.attempt).toBe(facts.attempts.length)
    }
  })
  test('Q-78 an attempt begins only while a test is active, with an attempt left and no result pending', () => {
    for (const { facts, now } of cases) {
      const state = testState(facts, now)
      const canStart = startError(state) === null
      const isAllowed =
        state.status === 3 && state.attempt < 2 && state.passed !== 3 && state.passed !== 1 && !state.isInProgress
      expect([state, canStart]).toEqual([state, isAllowed])
    }
  })
  test('TEST-015 Q-79 a status never goes back as time passes', () => {
    const rank = { 5: 0, 3: 1, 1: 2, 2: 2, 4: 2 }
    for (const { facts, now } of cases) {
      const later = testState(facts, new Date(now.getTime() + random(20 * DAY)))
      expect(rank[later.status]).toBeGreaterThanOrEqual(rank[testState(facts, now).status])
    }
  })
})
