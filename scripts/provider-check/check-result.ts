/** Result: what a provider delivers for a finished form, how often, and when it stops. */
import { isDeepStrictEqual } from 'node:util'
import { QUESTION_COUNT, RESPONSE_ID_PATTERN } from '#features/online-tests/constants.ts'
import type { Checker, Finding, StartedForm } from './checker.ts'
import { isSigned } from './provider-client.ts'
import type { Delivery } from './webhook-receiver.ts'

const WEBHOOK = '/api/online-test/webhook'
/** An ISO 8601 time with a time zone. */
const ZONED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
/** How far the clock of a provider may be from this one. */
const CLOCK_MS = 60_000

export async function checkResult(checker: Checker, setPart: (part: Finding['part']) => void): Promise<void> {
  if (!(await checkOneResult(checker))) return
  await checkForeignAddress(checker)
  await checkTwoPeople(checker)
  setPart('delivery')
  await checkRepeated(checker)
  await checkRejected(checker)
}

/** The result of one person; false: none arrived. */
async function checkOneResult(checker: Checker): Promise<boolean> {
  const { options, expect, pause, resultsOf } = checker
  const form = await startOne(checker)
  if (!form) return false
  const finishedAt = Date.now()
  const responseId = await options.finish(form)
  const first = await firstResult(checker, form)
  const limit = `${options.times.resultMs / 1_000} s (30 polls)`
  if (!expect(`a result arrives within ${limit}`, first !== undefined, first ? arrived(first) : 'none')) return false
  const result = first?.result ?? {}
  expectSignature(checker, first as Delivery)
  expect(
    'a result is posted to the webhook as JSON',
    first?.path === WEBHOOK && first.method === 'POST' && (first.contentType ?? '').startsWith('application/json'),
    `${first?.method} ${first?.path}, ${first?.contentType ?? 'no content type'}`,
  )
  expect(
    'a result has the hidden fields of the start',
    isDeepStrictEqual(result.hidden, form.hidden),
    JSON.stringify(result.hidden) ?? 'none',
  )
  expect(
    `the score is a whole number from 0 to ${QUESTION_COUNT}`,
    Number.isInteger(result.score) && (result.score as number) >= 0 && (result.score as number) <= QUESTION_COUNT,
    JSON.stringify(result.score) ?? 'none',
  )
  const given = JSON.stringify(result.response_id) ?? 'none'
  const isId = typeof result.response_id === 'string' && RESPONSE_ID_PATTERN.test(result.response_id)
  expect('a result has a response id', isId, given)
  if (responseId) {
    expect(
      'the form reports the response id of its result',
      result.response_id === responseId,
      `${responseId}; ${given}`,
    )
  }
  const time = result.submitted_at
  const isNear = (text: string) => ZONED_TIME.test(text) && Math.abs(Date.parse(text) - finishedAt) <= CLOCK_MS
  expect(
    'a time of submission has a time zone and is right to a minute',
    time === undefined || (typeof time === 'string' && isNear(time)),
    time === undefined ? 'not sent' : JSON.stringify(time),
  )
  await options.finish(form)
  await pause(options.times.quietMs)
  const contents = new Set(resultsOf(form).map(contentOf))
  expect('a form that is finished twice has one result', contents.size === 1, `${contents.size} different results`)
  return true
}

/** The address of the form is in the browser, so its hidden fields prove nothing. */
async function checkForeignAddress(checker: Checker): Promise<void> {
  const form = await startOne(checker)
  if (!form) return
  await checker.client.form(form.id, { user_event_id: checker.nextPerson(), attempt: 2 })
  await checker.options.finish(form)
  const { hidden } = (await firstResult(checker, form))?.result ?? {}
  checker.expect(
    'changed hidden fields in the address of the form change no result',
    isDeepStrictEqual(hidden, form.hidden),
    JSON.stringify(hidden) ?? 'no result',
  )
}

async function checkTwoPeople(checker: Checker): Promise<void> {
  const forms = [await startOne(checker), await startOne(checker)].filter((form) => form !== null)
  await Promise.all(forms.map((form) => checker.options.finish(form)))
  const results: (Delivery | undefined)[] = []
  for (const form of forms) results.push(await firstResult(checker, form))
  const ids = results.map((delivery) => delivery?.result?.response_id)
  const areOwn = results.every((delivery, at) => isDeepStrictEqual(delivery?.result?.hidden, forms[at]?.hidden))
  checker.expect(
    'two people who finish at once get results of their own',
    ids.length === 2 && areOwn && !ids.includes(undefined) && ids[0] !== ids[1],
    ids.map((id) => JSON.stringify(id) ?? 'none').join(', '),
  )
}

/** The site is unavailable twice: 503, then a lost connection. */
async function checkRepeated(checker: Checker): Promise<void> {
  const { options, expect } = checker
  const form = await startOne(checker)
  if (!form) return
  const replies = [503, 'reset'] as const
  let failed = 0
  options.receiver.replyWith(({ result }) => (result?.form_id === form.id ? (replies[failed++] ?? 200) : 200))
  await options.finish(form)
  const sent = await options.receiver.waitFor(({ result }) => result?.form_id === form.id, {
    count: 3,
    timeoutMs: options.times.repeatMs,
  })
  expect('a result is sent again after 503 and after a lost connection', sent.length >= 3, `${sent.length} deliveries`)
  const contents = new Set(sent.map(contentOf))
  expect('a repeated result is the same', contents.size === 1, `${contents.size} different results`)
  for (const delivery of sent.slice(1)) {
    if (!isSigned(delivery.body, delivery.signature, options.secret)) return void expectSignature(checker, delivery)
  }
}

/** 422 does not change, however often the result is sent. */
async function checkRejected(checker: Checker): Promise<void> {
  const { options, expect, pause, resultsOf } = checker
  const form = await startOne(checker)
  if (!form) return
  options.receiver.replyWith(() => 422)
  await options.finish(form)
  await firstResult(checker, form)
  // A provider may have sent a second one already.
  await pause(options.times.quietMs)
  const before = resultsOf(form).length
  await pause(options.times.quietMs)
  const further = resultsOf(form).length - before
  expect('a result that is rejected with 422 is not sent again', further === 0, `${further} further deliveries`)
  options.receiver.replyWith(() => 200)
}

const startOne = (checker: Checker): Promise<StartedForm | null> =>
  checker.start({ user_event_id: checker.nextPerson(), attempt: 1 })

async function firstResult({ options }: Checker, form: StartedForm): Promise<Delivery | undefined> {
  const timeoutMs = options.times.resultMs
  const [first] = await options.receiver.waitFor(({ result }) => result?.form_id === form.id, { timeoutMs })
  return first
}

function expectSignature({ expect, options }: Checker, { body, signature }: Delivery): void {
  const isValid = isSigned(body, signature, options.secret)
  expect('a result has the signature of its bytes', isValid, signature ? (isValid ? 'valid' : 'wrong') : 'none')
}

/** What must not change when a result is sent again. */
const contentOf = ({ result = {} }: Delivery) =>
  JSON.stringify([result.response_id, result.form_id, result.hidden, result.score, result.submitted_at])

const arrived = ({ result }: Delivery) => `result ${JSON.stringify(result?.response_id)}`
