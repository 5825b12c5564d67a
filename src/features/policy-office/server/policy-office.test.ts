import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { applyDuePolicies } from '#features/consent/server/service/policy-versions.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { deleteRows, insertRows } from '#test/rows.ts'
import type { PolicyVersion } from '../contract.ts'
import { errorTexts, fieldTexts } from '../texts.ts'

let site: TestApp
let admin: Actor
let other: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
  other = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())
beforeEach(async () => {
  const db = site.db.primary
  for (const table of ['policy_acceptances', 'policy_versions', 'policies', 'cookie_consents'] as const) {
    await deleteRows(db, table)
  }
  await insertRows(
    db,
    'policies',
    (['privacy', 'cookie', 'website', 'marketing'] as const).map((tab) => ({
      tab,
      content: '<h2>หนึ่ง</h2><p>เก็บไว้หนึ่งปี</p>',
      version: 3,
      effectiveAt: new Date('2026-01-01'),
      updatedAt: new Date('2026-01-01'),
    })),
  )
  site.app.contentBus.dropHere()
})

const PATH = '/api/admin/policies'
const DRAFT = {
  content: '<h2>หนึ่ง</h2><p>เก็บไว้เก้าสิบวัน</p>',
  summary: 'เก็บข้อมูลสั้นลง',
  asks_again: false,
  effective_at: null,
  revision: null,
}
const save = (tab: string, more: object = {}, actor = admin) =>
  actor.request({ method: 'PATCH', url: `${PATH}/${tab}`, payload: { ...DRAFT, ...more } })
const publish = (tab: string, revision = 1, actor = admin) => actor.post(`${PATH}/${tab}/publish`, { revision })
const versions = async (tab: string) =>
  ((await admin.get(PATH)).json().data as { tab: string; versions: PolicyVersion[] }[]).find((one) => one.tab === tab)!
    .versions
const states = async (tab: string) => (await versions(tab)).map(({ version, state }) => `${version} ${state}`)
const read = async (tab: string) => (await site.get(`/api/policy/${tab}`)).json()
const cookieVersion = async () => (await site.get('/api/cookie-consent')).json().v
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
/** Runs the job at this time. */
const applyAt = async (now: Date) => {
  const context = { ...site.app.backgroundContext(), now }
  await applyDuePolicies(context)
  site.app.contentBus.dropHere()
}

describe('a draft', () => {
  test('POL-013 is saved as clean HTML and readers do not see it', async () => {
    const response = await save('privacy', { content: '<h2>ก</h2><p onclick="a()">ข<script>1</script></p>' })
    expect(response.statusCode).toBe(200)
    expect(await states('privacy')).toEqual(['4 draft', '3 applied'])
    const { data } = (await admin.get(`${PATH}/privacy/versions/4`)).json()
    expect(data).toMatchObject({ content: '<h2>ก</h2><p>ข</p>', before: 3, state: 'draft', is_current: false })
    expect((await read('privacy')).version).toBe(3)
    expectErrorResponse(await site.get('/api/policy/privacy/versions/4'), 404, 'not_found')
  })

  test('has its difference to the version in force in words', async () => {
    await save('privacy')
    const { difference } = (await admin.get(`${PATH}/privacy/versions/4`)).json().data
    expect(difference.map(({ kind }: { kind: string }) => kind)).toEqual(['same', 'changed'])
    expect(difference[1].new).toContainEqual({ kind: 'added', text: 'เก้าสิบวัน' })
  })

  test('of two admins who save at once, one gets 409 and the draft of the other stays', async () => {
    await save('privacy')
    const answers = await Promise.all([
      save('privacy', { revision: 1, summary: 'หนึ่ง' }, admin),
      save('privacy', { revision: 1, summary: 'สอง' }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expectErrorResponse(answers.find(({ statusCode }) => statusCode === 409)!, 409, 'policy_changed')
    expectErrorResponse(await save('privacy'), 409, 'policy_changed')
  })

  test.each([
    ['content', { content: '' }, fieldTexts.contentEmpty],
    ['content', { content: '<p><br></p><script>x</script>' }, fieldTexts.contentEmpty],
    ['content', { content: '<b>'.repeat(19_000) }, fieldTexts.contentEmpty],
    ['content', { content: '<i></i><p>'.repeat(4_000) }, fieldTexts.contentEmpty],
    ['summary', { summary: 'ก'.repeat(501) }, fieldTexts.summaryLong],
    ['effective_at', { effective_at: inDays(-1).toISOString() }, fieldTexts.past],
    ['effective_at', { effective_at: inDays(400).toISOString() }, fieldTexts.far],
    ['effective_at', { effective_at: 'tomorrow' }, fieldTexts.past],
  ])('API-004 %s %# is rejected with its text', async (field, more, text) => {
    const response = await save('privacy', more)
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({ [field]: [text] })
  })

  test('AB-160 an unknown document returns 404; a draft that does not exist cannot be deleted or published', async () => {
    expectErrorResponse(await save('terms'), 404, 'not_found')
    const remove = () => admin.request({ method: 'DELETE', url: `${PATH}/privacy/draft`, payload: {} })
    expectErrorResponse(await remove(), 422, 'policy_unpublished')
    expectErrorResponse(await publish('privacy'), 422, 'policy_unpublished')
    await save('privacy')
    expect((await remove()).statusCode).toBe(200)
    expect(await states('privacy')).toEqual(['3 applied'])
  })
})

describe('publishing', () => {
  test('POL-013 at once: readers see the new version and find the earlier one', async () => {
    await save('privacy')
    expect((await publish('privacy')).statusCode).toBe(200)
    expect(await read('privacy')).toMatchObject({ version: 4, content: DRAFT.content })
    const list = (await site.get('/api/policy/privacy/versions')).json()
    expect(list.data.map(({ version }: { version: number }) => version)).toEqual([4, 3])
    expect(list.data[0]).toMatchObject({ summary: DRAFT.summary, until: null })
    expect(list.data[1].until).toBe(list.data[0].effective_at)
    expect((await site.get('/api/policy/privacy/versions/3')).json().content).toContain('เก็บไว้หนึ่งปี')
    const audits = await site.db.primaryPool.query('select action, reason from audit_entries order by id desc limit 1')
    expect(audits.rows).toEqual([{ action: 'policy.publish', reason: 'privacy 4' }])
  })

  test('two admins publish one draft at once: it is published once', async () => {
    await save('privacy')
    const answers = await Promise.all([publish('privacy', 1, admin), publish('privacy', 1, other)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
    expect(await states('privacy')).toEqual(['4 applied', '3 applied'])
  })

  test('needs the password, the newest revision and a change', async () => {
    await save('privacy')
    await site.db.primaryPool.query(`update sessions set confirmed_at = now() - interval '2 hours'`)
    expectErrorResponse(await publish('privacy'), 403, 'confirmation_required')
    await site.db.primaryPool.query('update sessions set confirmed_at = now()')
    expectErrorResponse(await publish('privacy', 9), 409, 'policy_changed')
    const same = (await read('privacy')).content
    await save('privacy', { content: same, revision: 1 })
    expectErrorResponse(await publish('privacy', 2), 422, 'policy_same')
    await save('privacy', { asks_again: true, summary: '', revision: 2 })
    expect((await publish('privacy', 3)).json().errors).toEqual({ summary: [fieldTexts.summaryMissing] })
  })

  test('a version with a date waits for it, comes into force once, and can be called back before', async () => {
    const at = inDays(30)
    await save('privacy', { effective_at: at.toISOString() })
    await publish('privacy')
    expect([await states('privacy'), (await read('privacy')).version]).toEqual([['4 waiting', '3 applied'], 3])
    expect((await site.get('/api/policy/privacy/versions')).json().next.effective_at).toBe(at.toISOString())
    await save('privacy', { content: '<p>อีกฉบับ</p>' })
    const second = await publish('privacy')
    expectErrorResponse(second, 409, 'policy_waiting')
    expect(second.json().message).toBe(errorTexts.policy_waiting)
    expectErrorResponse(await admin.post(`${PATH}/privacy/cancel`), 409, 'policy_draft_exists')
    await applyAt(new Date(at.getTime() - 1_000))
    expect((await read('privacy')).version).toBe(3)
    await Promise.all([applyAt(at), applyAt(at), applyAt(at)])
    expect(await read('privacy')).toMatchObject({ version: 4, updated_at: at.toISOString() })
    expect(await states('privacy')).toEqual(['5 draft', '4 applied', '3 applied'])
  })

  test('a version that is called back is a draft again', async () => {
    await save('privacy', { effective_at: inDays(3).toISOString() })
    await publish('privacy')
    expect((await admin.post(`${PATH}/privacy/cancel`)).statusCode).toBe(200)
    expect(await states('privacy')).toEqual(['4 draft', '3 applied'])
    await applyAt(inDays(5))
    expect((await read('privacy')).version).toBe(3)
  })
})

describe('asking again', () => {
  const choice = (v: number) => ({
    v,
    functional: true,
    analytics: false,
    marketing: false,
    at: new Date().toISOString(),
  })

  test('Q-109 cookies: visitors are asked again from the date of a version that asks, and not for others', async () => {
    expect(await cookieVersion()).toBe(3)
    await save('cookie')
    await publish('cookie')
    expect([(await read('cookie')).version, await cookieVersion()]).toEqual([4, 3])
    expect((await site.post('/api/cookie-consent', choice(3))).statusCode).toBe(200)
    const at = inDays(1)
    await save('cookie', { content: '<p>ใหม่</p>', asks_again: true, effective_at: at.toISOString() })
    await publish('cookie')
    expect(await cookieVersion()).toBe(3)
    expectErrorResponse(await site.post('/api/cookie-consent', choice(5)), 422, 'validation')
    await applyAt(at)
    expect(await cookieVersion()).toBe(5)
    expect((await site.post('/api/cookie-consent', choice(5))).statusCode).toBe(200)
    // Another version that does not ask keeps the answers.
    await save('cookie', { content: '<p>แก้คำผิด</p>' })
    await publish('cookie')
    expect([(await read('cookie')).version, await cookieVersion()]).toEqual([6, 5])
  })

  test('POL-002 a member is asked once, from the date on; who signs up later is not asked', async () => {
    const member = await site.as(await createUser(site.db.primary, { createdAt: inDays(-10) }))
    const pending = async (actor = member) => (await actor.get('/api/policy-acceptance')).json().data
    expect(await pending()).toEqual([])
    const at = new Date()
    await save('privacy', { asks_again: true })
    await publish('privacy')
    expect(await pending()).toEqual([{ tab: 'privacy', version: 4, summary: DRAFT.summary }])
    const late = await site.as(await createUser(site.db.primary, { createdAt: new Date(at.getTime() + 60_000) }))
    expect(await pending(late)).toEqual([])
    const accept = (version: number) => member.post('/api/policy-acceptance', { tab: 'privacy', version })
    expectErrorResponse(await accept(5), 422, 'validation')
    const answers = await Promise.all([accept(4), accept(4)])
    expect(answers.map((response) => [response.statusCode, response.json().data])).toEqual([
      [200, []],
      [200, []],
    ])
    expect((await versions('privacy'))[0]).toMatchObject({ version: 4, accepted: 1 })
    // A correction asks no one again.
    await save('privacy', { content: '<p>แก้คำผิด</p>' })
    await publish('privacy')
    expect(await pending()).toEqual([])
  })

  test('POL-005 the newsletter is asked of its readers only, and an answer is a choice', async () => {
    const db = site.db.primary
    const reader = await createUser(db, { createdAt: inDays(-10) })
    const member = await site.as(reader)
    const others = await site.as(await createUser(db, { createdAt: inDays(-10) }))
    await member.post('/api/marketing-consent', { receive_newsletter: 1 })
    await save('marketing', { asks_again: true })
    await publish('marketing')
    const pending = async (actor: Actor) => (await actor.get('/api/policy-acceptance')).json().data.length
    expect([await pending(member), await pending(others)]).toEqual([1, 0])
    await member.post('/api/policy-acceptance', { tab: 'marketing', version: 4, receive_newsletter: 0 })
    expect(await pending(member)).toBe(0)
    expect((await member.get('/api/marketing-consent')).json().data.receive_newsletter).toBe(0)
  })
})
