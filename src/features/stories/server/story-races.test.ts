/** What comes between two steps of the desk: another save, the deletion of the account, a storage that fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { dynamicStatement } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'
import { rowsNaming } from '#test/personal-data-scan.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { whileLocked } from '#test/while-locked.ts'
import { UPLOADS_MAX, UPLOADS_MAX_BYTES } from '../constants.ts'
import { createDraft, fullForm, sendForm, storyPath } from '../testing.ts'
import { exportStories } from './service/list-stories.ts'
import { cleanupUploads, uploadFile } from './service/uploads.ts'

let site: TestApp
let teacher: { id: number }
let actor: Actor
let story: { id: number; version: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
  story = await createDraft(site.db.primary, actor)
})

const lockPost = dynamicStatement('test.lock-post', 'select from posts where id = $1 for update')
const publish = dynamicStatement('test.publish', 'update posts set status = 1, published_at = now() where id = $1')
const useInDraft = dynamicStatement(
  'test.use-in-draft',
  `update story_drafts set content = content || jsonb_build_object('description', $2::text) where post_id = $1`,
)
const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
const jpeg = () => photo().jpeg().toBuffer()
const send = (rest: string, fields: Record<string, unknown>) =>
  actor.request({ method: 'POST', url: storyPath(story.id, rest), ...formOf(fields) })
const saveText = (description: string, version = story.version) =>
  actor.post(storyPath(story.id, '/draft'), { base_version: version, changes: { description } })
const statusOf = async () => (await allRows(site.db.primary, 'posts')).find(({ id }) => id === story.id)?.status

test('a form without a status leaves a story published that was published while the form was sent', async () => {
  const { result } = await whileLocked(site.db, {
    lock: (tx) => tx.query(lockPost, [story.id]),
    call: () => sendForm(actor, { topic: 'ชื่อใหม่' }, story.id),
    change: (tx) => tx.query(publish, [story.id]),
  })
  expect([result.statusCode, await statusOf()]).toEqual([200, 1])
})

describe('Q-53 while the account is deleted', () => {
  const calls: Record<string, () => ReturnType<Actor['post']>> = {
    'a save': () => saveText('<p>ก</p>'),
    'a picture': async () => send('/pictures', { picture: { bytes: await jpeg() } }),
    'a new story': async () => sendForm(actor, await fullForm()),
  }
  test.each(Object.keys(calls))('%s leaves no row that names the account', async (name) => {
    await actor.post(storyPath(story.id, '/status'), { base_version: story.version, status: 1 })
    story.version = (await actor.get(storyPath(story.id))).json().data.draft.version
    const { result, hasWaited } = await whileLocked(site.db, {
      lock: (tx) => site.app.backgroundContext().eraseUser(tx, teacher.id),
      call: calls[name]!,
    })
    expect([hasWaited, result.statusCode]).toEqual([true, 401])
    const remaining = Object.entries(await rowsNaming(site.db, teacher.id)).filter(([, count]) => count > 0)
    expect(remaining.map(([column]) => column).toSorted()).toEqual(['posts.author_id'])
  })
})

test('an upload that a save uses while the cleanup waits for the story stays', async () => {
  const { data } = (await send('/pictures', { picture: { bytes: await jpeg() } })).json()
  await sql(`update story_uploads set created_at = now() - interval '3 days' where image_id = $1`, [data.id])
  const description = `<figure><img src="${data.src}" alt="ก"></figure>`
  const { hasWaited } = await whileLocked(site.db, {
    lock: (tx) => tx.query(lockPost, [story.id]),
    call: () => cleanupUploads(site.app.backgroundContext()),
    change: (tx) => tx.query(useInDraft, [story.id, description]),
  })
  expect([hasWaited, (await site.get(data.src)).statusCode]).toEqual([true, 200])
  expect((await allRows(site.db.primary, 'images')).some(({ id }) => id === data.id)).toBe(true)
})

test('decision 0013 a file that the storage may have stored before it failed is deleted', async () => {
  const context = site.app.backgroundContext()
  const stored: string[] = []
  const storage = {
    ...context.storage,
    put: async (name: string) => {
      stored.push(name)
      throw new Error('The storage did not answer')
    },
  }
  const call = {
    ...context,
    storage,
    viewer: { id: teacher.id, roleType: 'user', memberType: 1 },
  } as never as MemberCall
  const file = new File([Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n')], 'ก.pdf')
  await expect(uploadFile(call, { storyId: story.id, file, name: 'ก' })).rejects.toThrow('did not answer')
  const { rows } = await sql('select storage_key from files_to_delete where storage_key = any($1)', [stored])
  expect(rows).toHaveLength(1)
  expect(
    (await allRows(site.db.primary, 'story_uploads')).filter(({ storageKey }) => storageKey === stored[0]),
  ).toEqual([])
})

describe('the limit of uploads', () => {
  const fill = (count: number, bytes: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        insertRow(site.db.primary, 'story_uploads', {
          ...{ postId: story.id, userId: teacher.id, storageKey: 'x' },
          ...{ bytes, createdAt: new Date() },
        }),
      ),
    )

  test('holds for parts of a picture that are cut at the same time', async () => {
    const { data } = (await send('/pictures', { picture: { bytes: await jpeg() } })).json()
    await fill(UPLOADS_MAX - 4, 1)
    const cut = (width: number) =>
      actor.post(storyPath(story.id, '/cut-picture'), { src: data.src, left: 0, top: 0, width, height: 0.5 })
    const codes = (await Promise.all([0.4, 0.5, 0.6].map(cut))).map(({ statusCode }) => statusCode)
    expect(codes.toSorted()).toEqual([200, 409, 409])
  })

  test('holds for the pictures of a new story, and leaves no picture behind', async () => {
    await fill(1, UPLOADS_MAX_BYTES)
    const before = (await allRows(site.db.primary, 'images')).length
    expectErrorResponse(await sendForm(actor, await fullForm()), 409, 'uploads_full')
    expect((await allRows(site.db.primary, 'images')).length).toBe(before)
    const { thumbnail, thumbnail_alt, logo_1, ...texts } = await fullForm({ status: '0' })
    expect((await sendForm(actor, texts)).statusCode).toBe(200)
    expect((await sendForm(actor, { topic: 'ชื่อใหม่' }, story.id)).statusCode).toBe(200)
  })
})

test('the CSV has each story once, whatever is read while it is sent', async () => {
  await sql(
    `with added as (insert into posts (post_type, author_id, topic, status, view_count, created_at, updated_at)
       select 'teaching_story', $1, 'เรื่องที่ ' || number, 0, number, now(), now() from generate_series(1, 1001) number
       returning id)
     insert into teaching_stories (post_id, type) select id, 0 from added`,
    [teacher.id],
  )
  const context = site.app.backgroundContext()
  const viewer = { id: teacher.id, roleType: 'user', memberType: 1 } as never
  const call = { db: context.db, viewer, now: context.now, origin: 'http://localhost' }
  const parts: string[] = []
  for await (const part of exportStories(call, { sort: 'view', order: 'desc' } as never)) {
    parts.push(part)
    // The last story of the list is read until it is the first.
    if (parts.length === 2)
      await sql('update posts set view_count = 5000 where author_id = $1 and view_count = 1', [teacher.id])
  }
  const ids = parts.slice(1).flatMap((part) =>
    part
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0]),
  )
  expect([ids.length, new Set(ids).size]).toEqual([1002, 1002])
})
