import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { whileLocked } from '#test/while-locked.ts'
import { VIEWS_MAX } from '../constants.ts'
import { errorTexts, fieldTexts } from '../texts.ts'

let site: TestApp
let admin: Actor
let other: Actor
let editor: Actor
const PATH = '/api/admin/saved-views'
const POST = { list: 'posts', name: 'ฉบับร่าง', query: '?status=draft' }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  admin = await site.as(await createAdmin(db))
  other = await site.as(await createAdmin(db))
  editor = await site.as(await createUser(db, { officeRole: 'editor' }))
})
afterAll(() => site.close())

const list = async (actor: Actor, name = 'posts') => (await actor.get(`${PATH}?list=${name}`)).json().data
const save = (actor: Actor, more = {}) => actor.post(PATH, { ...POST, ...more })
const change = (actor: Actor, id: number, payload: object) =>
  actor.request({ method: 'PATCH', url: `${PATH}/${id}`, payload })
const remove = (actor: Actor, id: number) => actor.request({ method: 'DELETE', url: `${PATH}/${id}` })

test('ADMIN-004 a view is saved for its owner and its list, by name, and deleted', async () => {
  const second = (await save(admin, { name: '  ฮิต ', query: '?sort=views&search=%E0%B8%81' })).json().data
  const first = (await save(admin)).json().data
  expect(second).toEqual({ id: expect.any(Number), name: 'ฮิต', query: '?sort=views&search=%E0%B8%81' })
  expect(await list(admin)).toEqual([first, second])
  expect(await list(admin, 'events')).toEqual([])
  expect(await list(other)).toEqual([])
  expect((await remove(admin, first.id)).json()).toEqual({ status: 'success' })
  expect(await list(admin)).toEqual([second])
  await expectErrorResponse(await remove(admin, first.id), 404, 'not_found')
  await remove(admin, second.id)
})

test('ADMIN-004 a name is used once per person and list; a view is renamed and replaced', async () => {
  const { id } = (await save(admin)).json().data
  const taken = await save(admin, { query: '?kind=event' })
  await expectErrorResponse(taken, 409, 'saved_view_name_taken')
  expect(taken.json().message).toBe(errorTexts.saved_view_name_taken)
  expect((await save(admin, { list: 'events' })).statusCode).toBe(200)
  expect((await save(other)).statusCode).toBe(200)
  const next = (await save(admin, { name: 'เรื่องเล่า' })).json().data
  await expectErrorResponse(await change(admin, next.id, { name: POST.name }), 409, 'saved_view_name_taken')
  expect((await change(admin, id, { query: '?kind=event' })).json().data).toEqual({
    id,
    name: POST.name,
    query: '?kind=event',
  })
  expect((await change(admin, id, { name: 'อบรม' })).json().data).toEqual({ id, name: 'อบรม', query: '?kind=event' })
  expect((await change(admin, id, { name: 'อบรม' })).statusCode).toBe(200)
})

test('ADMIN-004 views of another person are not found', async () => {
  const { id } = (await save(admin, { name: 'ของฉัน' })).json().data
  await expectErrorResponse(await change(other, id, { name: 'ของเขา' }), 404, 'not_found')
  await expectErrorResponse(await remove(other, id), 404, 'not_found')
  expect(await list(admin)).toContainEqual({ id, name: 'ของฉัน', query: POST.query })
})

test('ADMIN-001 an editor saves views of posts and not of people, orders, tests or the log', async () => {
  const { id } = (await save(editor)).json().data
  expect(await list(editor)).toHaveLength(1)
  for (const name of ['people', 'purchases', 'user-events', 'audit']) {
    await expectErrorResponse(await editor.get(`${PATH}?list=${name}`), 403, 'forbidden')
    await expectErrorResponse(await save(editor, { list: name }), 403, 'forbidden')
    expect((await save(admin, { list: name, name: 'ทุกรายการ' })).statusCode).toBe(200)
  }
  // A view from the time when the person had another role.
  await site.db.primaryPool.query(`update saved_views set list = 'people' where id = $1`, [id])
  await expectErrorResponse(await change(editor, id, { name: 'คน' }), 403, 'forbidden')
  await expectErrorResponse(await remove(editor, id), 403, 'forbidden')
})

test('ADMIN-004 only names that can be read, queries of this site and known lists are saved', async () => {
  const cases: [object, string, string][] = [
    [{ name: ' \u200b ' }, 'name', fieldTexts.nameEmpty],
    [{ name: 'ก'.repeat(61) }, 'name', fieldTexts.nameLong],
    [{ name: 'ร่าง\u0007' }, 'name', fieldTexts.unreadable],
    [{ name: 'ร่าง\nสอง' }, 'name', fieldTexts.unreadable],
    [{ query: `?search=${'a'.repeat(500)}` }, 'query', fieldTexts.queryLong],
    ...[
      'https://evil.example',
      '//evil.example',
      '?a=b#c',
      '?a=b c',
      '?a=%zz',
      '?a=<b>',
      '/admin',
      '?',
      'a=b',
      '?a=\\',
    ].map((query) => [{ query }, 'query', fieldTexts.query] as [object, string, string]),
  ]
  for (const [fields, field, text] of cases) {
    const response = await save(other, { name: 'ใหม่', ...fields })
    expect([response.statusCode, response.json().errors]).toEqual([422, { [field]: [text] }])
  }
  expect((await save(other, { list: 'tags' })).statusCode).toBe(422)
  expect((await save(other, { name: 'ก'.repeat(60), query: '' })).statusCode).toBe(200)
})

test('ADMIN-004 a list has at most 20 views, also when they are saved at once', async () => {
  const owner = await site.as(await createAdmin(site.db.primary))
  const responses = await Promise.all(
    Array.from({ length: VIEWS_MAX + 3 }, (_, index) => save(owner, { name: `แบบ ${index}` })),
  )
  const codes = responses.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(VIEWS_MAX)
  expect(codes.filter((code) => code === 409)).toHaveLength(3)
  expect(responses.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too_many_saved_views')
  expect((await save(owner, { list: 'events' })).statusCode).toBe(200)
})

test('ADMIN-004 of two views saved at once under one name, one is kept', async () => {
  const owner = await site.as(await createAdmin(site.db.primary))
  const codes = (await Promise.all([save(owner), save(owner)])).map(({ statusCode }) => statusCode)
  expect(codes.toSorted()).toEqual([200, 409])
})

test('a view is deleted after a change that runs, not between its steps', async () => {
  const person = await createAdmin(site.db.primary)
  const actor = await site.as(person)
  const { id } = (await save(actor)).json().data
  const { result, hasWaited } = await whileLocked(site.db, {
    lock: (tx) => lockAccount(tx, person.id),
    call: () => remove(actor, id),
  })
  expect([hasWaited, result.statusCode]).toEqual([true, 200])
})
