/** A simulated person: takes a test on devices whose tabs and network fail. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVALUATION_SECONDS, QUESTION_COUNT } from '#features/online-tests/constants.ts'
import {
  checkOnlineTest,
  finishTestForm,
  getTestForm,
  startOnlineTest,
  submitOnlineTest,
  type TestForm,
} from '#features/online-tests/contract.ts'
import { ApiError } from '#lib/api-client.ts'
import { type DeviceStorage, openTab, type Tab } from './device.ts'
import { createNetwork, type Network } from './network.ts'
import type { Random } from './random.ts'
import type { Acknowledged, AttemptRecord, Counts } from './report.ts'

const THINK_MS = 60
const PAUSE_MS = 500
/** A person gives up after this long, which fails the run. */
const GIVE_UP_MS = 300_000
const RELOAD = 0.03
const TAB_CRASH = 0.03
const TAKE_OVER = 0.015
const OFFLINE = 0.04
const CHANGED_MIND = 0.3

interface PersonOptions {
  userEventId: number
  origin: string
  session: string
  random: Random
  counts: Counts
  /** The text of the right choice of each question. */
  correct: string
  /** Fails the first attempt and takes the second. */
  takesTwo: boolean
}

/** @throws {Error} when an attempt cannot be completed */
export async function takeTests(options: PersonOptions, onAttempt: (record: AttemptRecord) => void): Promise<void> {
  onAttempt(await takeTest(options, 1, options.takesTwo ? 0 : 0.8))
  if (options.takesTwo) onAttempt(await takeTest(options, 2, 0.8))
}

async function takeTest(options: PersonOptions, number: number, skill: number): Promise<AttemptRecord> {
  const { userEventId, random, counts, correct } = options
  const network = createNetwork(options)
  const start = await persist(() => network.api(startOnlineTest, { user_event_id: userEventId }))
  const formId = start.data.form_id
  const { data: form } = await persist(() => network.api(getTestForm, { formId }))
  const acknowledged: Acknowledged[] = Array.from({ length: QUESTION_COUNT }, () => ({ choice: null, revision: 0 }))
  const devices = createDevices(options, form, network, acknowledged)
  await devices.open(0)

  const chosen: (number | null)[] = Array(QUESTION_COUNT).fill(null)
  const order = Array.from({ length: QUESTION_COUNT }, (_, at) => at)
  // Some questions are answered twice.
  for (const position of [...order, ...order.filter(() => random.chance(CHANGED_MIND))]) {
    await sleep(random.between(0, THINK_MS))
    if (await devices.misfortune()) {
      // Another device shows what the server has, which the person reads and continues.
      for (const [at, answer] of devices.current.queue.state.answers.entries()) chosen[at] = answer.choice
    }
    const choice = choose(form, position)
    devices.current.queue.choose(position, choice)
    chosen[position] = choice
    if (random.chance(0.1)) devices.current.queue.flag(position, 1)
  }
  const again = chosen.map((choice, at) => (choice === null ? at : -1)).filter((at) => at >= 0)
  for (const position of again) {
    const choice = choose(form, position)
    devices.current.queue.choose(position, choice)
    chosen[position] = choice
  }

  const responseId = await finish(devices, network, formId)
  await persist(() => network.api(submitOnlineTest, { user_event_id: userEventId, response_id: responseId }))
  await poll(network, userEventId)
  counts.attempts++
  const score = form.questions.filter(({ choices }, at) => choices[chosen[at] ?? -1] === correct).length
  return { userEventId, number, formId, responseId, chosen, acknowledged, score }

  function choose({ questions }: TestForm, position: number): number {
    const { choices } = questions[position] as TestForm['questions'][number]
    const right = choices.indexOf(correct)
    return random.chance(skill) ? right : (right + random.between(1, choices.length - 1)) % choices.length
  }
}

/** The tabs and devices of one attempt, of which one is in use. */
function createDevices(
  { random, counts }: PersonOptions,
  form: TestForm,
  network: Network,
  acknowledged: Acknowledged[],
) {
  let storage: DeviceStorage = new Map()
  let current: Tab = newTab()

  function newTab(tab: string = randomUUID(), shown: TestForm = form): Tab {
    return openTab({
      form: shown,
      tab,
      network,
      storage,
      onAcknowledged(position, answer) {
        if (answer.revision >= (acknowledged[position]?.revision ?? 0)) acknowledged[position] = answer
      },
    })
  }
  /** Loads the page again, which reads the form. */
  async function load(tab?: string): Promise<Tab> {
    const { data } = await persist(() => network.api(getTestForm, { formId: form.form_id }))
    return newTab(tab, data)
  }
  const open = (takeOver: 0 | 1) => persist(() => current.open(takeOver))

  return {
    get current() {
      return current
    },
    open,
    /** Lets something fail at random. Returns true when the person continues on another device. */
    async misfortune(): Promise<boolean> {
      if (random.chance(OFFLINE)) {
        counts.timesOffline++
        current.goOffline()
        // The person continues meanwhile; the connection returns later.
        void sleep(random.between(100, 1_500)).then(() => current.goOnline())
      }
      if (random.chance(RELOAD)) {
        counts.reloads++
        await reload(current.tab, 0)
      } else if (random.chance(TAB_CRASH)) {
        counts.tabCrashes++
        await reload(undefined, 1)
      } else if (random.chance(TAKE_OVER)) {
        counts.takeOvers++
        storage = new Map()
        await reload(undefined, 1)
        return true
      }
      return false
    },
  }

  async function reload(tab: string | undefined, takeOver: 0 | 1): Promise<void> {
    current.die()
    network.isOnline = true
    current = await load(tab)
    await open(takeOver)
  }
}

/** As `submit` of the form: waits until all answers are confirmed, then finishes. */
async function finish(devices: ReturnType<typeof createDevices>, network: Network, formId: string): Promise<string> {
  return persist(async () => {
    network.isOnline = true
    const { queue, tab, open } = devices.current
    await queue.flush()
    if (queue.state.problem) {
      const known = await open(queue.state.problem === 'elsewhere' ? 1 : 0)
      if (known) return known
      await queue.flush()
    }
    const { answers } = queue.state
    if (answers.some(({ revision, saved }) => revision > saved)) throw new ApiError(0, { code: 'network' })
    const { data } = await network.api(finishTestForm, {
      formId,
      tab,
      revisions: answers.map(({ revision }) => revision),
    })
    queue.clear()
    return data.response_id
  })
}

/** Waits for the result; without one the card shows it later. */
async function poll(network: Network, userEventId: number): Promise<void> {
  const end = performance.now() + EVALUATION_SECONDS * 1_000
  while (performance.now() < end) {
    const { data } = await persist(() => network.api(checkOnlineTest, { user_event_id: userEventId }))
    if (data.is_in_progress === 0 && data.passed !== 3) return
    await sleep(PAUSE_MS)
  }
}

/** Errors that pass: no response, a server that is not available, an answer on its way, a result that comes later. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status >= 500 || ['answers_missing', 'test_not_evaluated'].includes(error.code)
}

/** Repeats a call until it succeeds or fails for good. */
async function persist<Result>(call: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + GIVE_UP_MS
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error) || performance.now() > end) throw error
      await sleep(PAUSE_MS)
    }
  }
}
