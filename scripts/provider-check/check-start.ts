/** Start: form ids, signatures, incomplete bodies. */
import { FORM_ID_PATTERN } from '#features/online-tests/constants.ts'
import type { Checker } from './checker.ts'
import { type ProviderResponse, signatureOf } from './provider-client.ts'

/** Returns false when no attempt can be started. */
export async function checkStart({ client, options, expect, nextPerson }: Checker): Promise<boolean> {
  const { trainingId, secret, times } = options
  const [person, other] = [nextPerson(), nextPerson()]
  const bodyOf = (user_event_id: number, attempt = 1) => ({
    training_id: trainingId,
    hidden: { user_event_id, attempt },
  })

  const first = await client.start(bodyOf(person))
  const started = expect('a signed start responds with 200 and a form id', hasFormId(first), seen(first))
  if (!first || !started) return false
  expect(
    `the start takes at most ${times.startMs / 1_000} s`,
    first.ms <= times.startMs,
    `${(first.ms / 1_000).toFixed(1)} s`,
  )
  const again = await client.start(bodyOf(person))
  expect('the start of the same attempt may be repeated', hasFormId(again), seen(again))
  const another = await client.start(bodyOf(other))
  expect(
    'another person gets another form',
    hasFormId(another) && another?.json?.form_id !== first.json?.form_id,
    seen(another),
  )
  const second = await client.start(bodyOf(person, 2))
  expect(
    'the second attempt gets another form',
    hasFormId(second) && second?.json?.form_id !== first.json?.form_id,
    seen(second),
  )

  const body = JSON.stringify(bodyOf(nextPerson()))
  const forged: [string, string][] = [
    ['a start without a signature is rejected', ''],
    ['a start with a forged signature is rejected', `sha256=${'0'.repeat(64)}`],
    ['a start with the signature of another secret is rejected', signatureOf(body, `${'another secret '.repeat(3)}`)],
    ['a start with the signature of another body is rejected', signatureOf(`${body} `, secret)],
  ]
  for (const [rule, signature] of forged) {
    const response = await client.startWith(body, signature)
    expect(rule, response?.status === 401 || response?.status === 403, seen(response))
  }
  for (const [what, wrong] of [
    ['without hidden fields', JSON.stringify({ training_id: trainingId })],
    ['that is not JSON', '{"training_id":'],
  ] as const) {
    const response = await client.startWith(wrong)
    const { status } = response ?? { status: 0 }
    expect(`a signed body ${what} is rejected`, status >= 400 && status < 500, seen(response))
  }
  return true
}

function hasFormId(response: ProviderResponse | null): boolean {
  return response?.status === 200 && FORM_ID_PATTERN.test(String(response.json?.form_id))
}

function seen(response: ProviderResponse | null): string {
  if (!response) return 'no response in time'
  const { status, json } = response
  return json?.form_id === undefined ? `${status}` : `${status}, form_id ${JSON.stringify(json.form_id)}`
}
