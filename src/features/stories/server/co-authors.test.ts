/** People who write a story together. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allRows } from '#test/rows.ts'
import { CO_AUTHORS_MAX } from '../constants.ts'
import { createDraft, STORIES, storyPath } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
let actor: Actor
let friend: Actor
let friendId: number
let story: { id: number; version: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
  const person = await createTeacher(site.db.primary, { firstname: 'ฟาตีมะห์' })
  friendId = person.id
  friend = await site.as(person)
  story = await createDraft(site.db.primary, actor)
})

const invite = (userId: number, who = actor) => who.post(storyPath(story.id, '/co-authors'), { user_id: userId })
const accept = () => friend.post(storyPath(story.id, '/co-authors/accept'))
const remove = (userId: number, who = actor) =>
  who.request({ method: 'DELETE', url: storyPath(story.id, `/co-authors/${userId}`) })
const save = (who: Actor, topic: string, version = story.version) =>
  who.post(storyPath(story.id, '/draft'), { base_version: version, changes: { topic } })
const publicPage = async () => (await site.get(`/api/v2/content/teaching-story/${story.id}`)).json().data

test('an invited teacher accepts, writes, and is on the page from then on', async () => {
  await actor.post(storyPath(story.id, '/status'), { base_version: story.version, status: 1 })
  const invited = (await invite(friendId)).json().data
  expect(invited.map(({ id, is_invited: isInvited }: { id: number; is_invited: number }) => [id, isInvited])).toEqual([
    [teacher.id, 0],
    [friendId, 1],
  ])
  expect((await publicPage()).co_authors).toEqual([])
  expectErrorResponse(await save(friend, 'ก'), 404, 'not_found')
  const [row] = (await friend.get(STORIES)).json().data
  expect(row).toMatchObject({ id: story.id, is_invited: 1, role: 'co-author', delete_url: '' })
  expect((await accept()).statusCode).toBe(200)
  expect((await save(friend, 'เขียนด้วยกัน')).statusCode).toBe(200)
  expect((await publicPage()).co_authors).toMatchObject([{ id: friendId, name: expect.stringContaining('ฟาตีมะห์') }])
  expect((await actor.get(STORIES)).json().data[0].co_authors).toMatchObject([{ id: friendId }])
})

test('two authors who save at once see a conflict, and nothing is lost silently', async () => {
  await invite(friendId)
  await accept()
  const responses = await Promise.all([save(actor, 'ของครูหนึ่ง'), save(friend, 'ของครูสอง')])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('a co-author does not delete, invite or remove; each leaves, and the author removes', async () => {
  await invite(friendId)
  await accept()
  const other = await createTeacher(site.db.primary)
  expectErrorResponse(await friend.post(storyPath(story.id), { _method: 'delete' }), 403, 'forbidden')
  expectErrorResponse(await invite(other.id, friend), 403, 'forbidden')
  await invite(other.id)
  expectErrorResponse(await remove(other.id, friend), 403, 'forbidden')
  expect((await remove(friendId, friend)).statusCode).toBe(200)
  expectErrorResponse(await save(friend, 'ก'), 404, 'not_found')
  expect((await remove(other.id)).statusCode).toBe(200)
  expectErrorResponse(await remove(other.id), 404, 'not_found')
})

test('only teachers with an account are invited, once, and ten at most', async () => {
  const user = await createUser(site.db.primary)
  const gone = await createTeacher(site.db.primary, { deletedAt: new Date() })
  for (const id of [user.id, gone.id, 999_999_999]) expectErrorResponse(await invite(id), 422, 'co_author_unknown')
  expectErrorResponse(await invite(teacher.id), 409, 'co_author_present')
  await invite(friendId)
  expectErrorResponse(await invite(friendId), 409, 'co_author_present')
  for (let count = 1; count < CO_AUTHORS_MAX; count++)
    expect((await invite((await createTeacher(site.db.primary)).id)).statusCode).toBe(200)
  expectErrorResponse(await invite((await createTeacher(site.db.primary)).id), 409, 'co_authors_full')
})

test('the search finds teachers by a part of the name who do not write the story yet', async () => {
  const search = async (text: string) =>
    (await actor.get(storyPath(story.id, `/author-search?search=${encodeURIComponent(text)}`))).json().data
  expect(await search('ฟาตี')).toContainEqual(expect.objectContaining({ id: friendId }))
  await invite(friendId)
  expect(await search('ฟาตี')).not.toContainEqual(expect.objectContaining({ id: friendId }))
  expect(await search('%%')).toEqual([])
})

test('an admin manages the authors of a story, which is in the audit log', async () => {
  const admin = await createAdmin(site.db.primary)
  expect((await invite(friendId, await site.as(admin))).statusCode).toBe(200)
  const entries = (await allRows(site.db.primary, 'audit_entries')).filter(({ actorId }) => actorId === admin.id)
  expect(entries.map(({ action }) => action)).toEqual(['story.authors'])
})

test('the licence is on the page with its address', async () => {
  const saved = await actor.post(storyPath(story.id, '/draft'), {
    base_version: story.version,
    changes: { licence: 'cc-by-4.0' },
  })
  await actor.post(storyPath(story.id, '/status'), { base_version: saved.json().data.version, status: 1 })
  expect((await publicPage()).licence).toEqual({
    code: 'cc-by-4.0',
    name: 'CC BY 4.0',
    text: 'ใช้ต่อและดัดแปลงได้ บอกที่มา',
    url: 'https://creativecommons.org/licenses/by/4.0/deed.th',
  })
})
