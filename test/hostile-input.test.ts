/**
 * Every endpoint gets values that no page of the site sends, from four kinds of people. No call is an error of the
 * server, and a rejected call has an error that people can read and changes no row. The calls are the same in each run.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Endpoint, pathParameters } from '#lib/contract.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { engineTexts } from '#server/texts.ts'
import { features } from '../src/features.ts'
import type { Actor, Response } from './app.ts'
import { type Amounts, type HostileCall, hostileCalls, randomFrom } from './hostile-calls.ts'
import { hostileFixture, KINDS, type Kind, KNOWN_FIELDS } from './hostile-fixture.ts'

/** Another text chooses other calls. */
const SEED = 'sala'
/** Longer than the time limit of calls. */
const HANG_MS = 20_000

/** What a rejected call may write, or a timer while it runs, each with its reason. */
const WRITTEN_BY_REJECTED: Readonly<Record<string, string>> = {
  'sessions update': 'when the session was last used, once a minute',
  missed_searches: 'a timer writes searches that found nothing',
  missed_retries: 'a timer writes the searches after them',
  sign_in_guesses: 'a wrong password is counted',
  sign_in_locks: 'wrong passwords lock the sign-in',
}
/** Texts that the specification quotes in English. */
const ENGLISH: readonly unknown[] = ['Unauthenticated.', engineTexts.captcha, 'Please select an image file']
/** What an error must not contain: stacks, paths and statements. */
const INTERNAL = /\bat \/|node_modules|\bselect \w+ from |\b(?:insert into|update \w+ set) /i

const ORDER: readonly string[] = ['GET', 'POST', 'PATCH', 'DELETE']
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`
/** Deletions come late, so that other calls find rows. The maintenance, which rejects all writes, comes last. */
const rankOf = ({ method, path }: Endpoint) => (path === '/api/admin/maintenance' ? 9 : ORDER.indexOf(method))
const endpoints = [engineFeature, ...features]
  .flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint))
  .toSorted((a, b) => rankOf(a) - rankOf(b))

let fixture: Awaited<ReturnType<typeof hostileFixture>>
/** Number of calls by status. */
const statuses: Record<number, number> = {}

beforeAll(async () => {
  fixture = await hostileFixture(Object.keys(WRITTEN_BY_REJECTED))
})
afterAll(() => fixture.site.close())

function isAccepted({ access }: Endpoint, kind: Kind): boolean {
  return access === 'public' || kind === 'admin' || (access === 'member' && kind !== 'visitor')
}

/** The people who send most calls; the others see whether the result depends on the person. */
const MAIN: Readonly<Record<Endpoint['access'], Kind>> = { public: 'visitor', member: 'teacher', admin: 'admin' }

function amountsFor(endpoint: Endpoint, kind: Kind): Amounts {
  if (!isAccepted(endpoint, kind)) return { ids: 1, values: 0, others: 0 }
  return kind === MAIN[endpoint.access] ? { ids: 6, values: 3, others: 2 } : { ids: 1, values: 1, others: 0 }
}

/** Sends a call; rejects if there is no response. */
async function send(actor: Actor, { what: _, ...request }: HostileCall): Promise<Response> {
  const hang = Promise.withResolvers<never>()
  const timer = setTimeout(() => hang.reject(new Error('no response')), HANG_MS)
  try {
    return await Promise.race([actor.request(request), hang.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** SQLSTATE codes of values that the database rejected because no check did. */
function rejectedByDatabase(): string[] {
  const codes = fixture.site.lines.map(({ err }) => String((err as { code?: string } | undefined)?.code))
  return codes.filter((code) => /^2[23]...$/.test(code))
}

/** All that is wrong with a response that is not a success. */
function defectsOf({ statusCode, headers, body }: Response, stored: readonly string[]): string[] {
  const error = body.startsWith('{') ? JSON.parse(body) : {}
  const texts: unknown[] = [error.message, ...Object.values(error.errors ?? {}).flat()]
  const codes = rejectedByDatabase()
  const defects: [boolean, string][] = [
    [statusCode < 400 || statusCode >= 500, `status ${statusCode}`],
    [stored.length > 0, `changes rows: ${stored.join(', ')}`],
    [codes.length > 0, `only the database rejects it: ${codes.join(', ')}`],
    [headers['content-type'] !== 'application/json; charset=utf-8', 'an error that is not JSON'],
    [!texts.every((text) => ENGLISH.includes(text) || /[\u0E00-\u0E7F]/.test(String(text))), 'a text that is not Thai'],
    [!/^[a-z][a-z0-9_]*$/.test(error.code) || !/^[0-9a-f-]{36}$/.test(error.request_id), 'an error without its fields'],
    [INTERNAL.test(body), 'internal details'],
  ]
  return defects.flatMap(([isDefect, text]) => (isDefect ? [text] : []))
}

/** All that a person needs to send the call again. */
function describeCall(kind: Kind, { what, method, url, payload = '', headers }: HostileCall): string {
  return `${kind}: ${method} ${url.slice(0, 300)} ${JSON.stringify(headers ?? {})} ${String(payload).slice(0, 600)} (${what})`
}

/** Sends the calls of one kind of people; returns what is wrong, and whether the checks of access were passed. */
async function attack(endpoint: Endpoint, kind: Kind) {
  const { site, actors, changed, signIn, valuesOf } = fixture
  const title = titleOf(endpoint)
  const ids: Record<string, readonly string[]> = {}
  for (const name of pathParameters(endpoint.path)) ids[name] = await valuesOf(name)
  const calls = hostileCalls(endpoint, {
    random: randomFrom(`${SEED} ${title} ${kind}`),
    amounts: amountsFor(endpoint, kind),
    idsOf: (name) => ids[name] as readonly string[],
    known: KNOWN_FIELDS[title],
  })
  const wrong: string[] = []
  let isPassed = false
  for (const call of calls) {
    site.lines.length = 0
    site.sent.length = 0
    const response = await send(actors[kind], call).catch((error: Error) => error)
    const stored = await changed.take()
    stored.push(...site.sent.map(({ name }) => `job ${name}`))
    if (response instanceof Error) {
      wrong.push(`${response.message}: ${describeCall(kind, call)}`)
      continue
    }
    const { statusCode, body } = response
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    isPassed ||= statusCode !== 401 && statusCode !== 403
    const isSuccess = statusCode >= 200 && statusCode < 300
    const defects = isSuccess ? [] : defectsOf(response, stored)
    if (isSuccess && !isAccepted(endpoint, kind)) defects.push('is not rejected')
    if (defects.length > 0) wrong.push(`${defects.join('; ')}: ${describeCall(kind, call)} → ${body.slice(0, 300)}`)
    if (isSuccess && stored.some((table) => /^(?:users|sessions|suspensions) /.test(table))) await signIn()
  }
  return { wrong, isPassed }
}

describe('AB-03 AB-08 AB-10 AB-13 AB-17 hostile input', () => {
  test.each(endpoints.map((endpoint) => [titleOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    const wrong: string[] = []
    const passed: Kind[] = []
    for (const kind of KINDS) {
      const result = await attack(endpoint, kind)
      wrong.push(...result.wrong)
      if (result.isPassed) passed.push(kind)
    }
    expect(wrong.join('\n')).toBe('')
    // The test is effective: the calls are not all rejected because of the person.
    expect(passed).toContain(MAIN[endpoint.access])
  })

  test('AB-11 no call changed the prototype of objects', () => {
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('the test is effective: thousands of calls passed the checks of access', () => {
    const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    expect(calls - (statuses[401] ?? 0) - (statuses[403] ?? 0)).toBeGreaterThan(4_000)
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '404', '409', '413', '415', '422']))
  })
})
