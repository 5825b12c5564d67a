/** A change invalidates only the cached pages and responses that show it, in every instance (AB-183). */

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { issueToken } from '#features/accounts/server/service/account-tokens.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment, liftCommentRateLimit } from '#features/comments/testing.ts'
import { encodeAvif } from '#features/media/server/jobs.ts'
import { createImage } from '#features/media/server/service/images.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { cancel, createOpenTraining, type OpenTraining, register } from '#features/registrations/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { insertRow } from '#test/rows.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { readCached } from './cached-responses.ts'
import { realPages } from './crawl-endpoints.ts'
import { formOf } from './form.ts'
import { photo } from './image-corpus.ts'

let site: TestApp
let secondInstance: TestApp
let writer: { id: number }
let teacher: { id: number }
let asWriter: Actor
let asTeacher: Actor
let asAdmin: Actor
let commented: string
let story: string
let training: OpenTraining & { toolId: number }
let commentId: number
let pages: string[]
let messageCount = 0

beforeAll(async () => {
  // Cached pages must not expire during the test, also on a slow machine.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const options = { env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off' as const, pages: realPages() }
  site = await testApp(options)
  secondInstance = await testApp({ ...options, pages: realPages(), sameDatabaseAs: site })
  const db = site.db.primary
  await createTagTree(db)
  await insertRow(db, 'policies', { tab: 'privacy', content: '<p>นโยบาย</p>' })
  writer = await createUser(db, { firstname: 'มานะ', email: 'mana@example.ac.th' })
  teacher = await createTeacher(db, { firstname: 'สมศรี', email: 'somsri@example.ac.th' })
  const admin = await createAdmin(db)
  const editor = await createUser(db)
  await liftCommentRateLimit(db, writer, teacher, admin)
  const review = await createTechReview(db, { authorId: editor.id, tagIds: [54], highlightPosition: 1 })
  const other = await createTechReview(db, { authorId: editor.id, tagIds: [61], highlightPosition: 2 })
  const storyPost = await createStory(db, { authorId: teacher.id, tagIds: [49] })
  const facts = { authorId: editor.id, tagIds: [61], toolIds: [other.id], training: { seats: 2 } }
  training = { ...(await createOpenTraining(site, facts)), toolId: other.id }
  commentId = (await createComment(db, { postId: review.id, userId: writer.id, body: '<p>เดิม</p>' })).id
  asWriter = await site.as(writer)
  asTeacher = await site.as(teacher)
  asAdmin = await site.as(admin)
  commented = `/content/tech-review/${review.id}`
  story = `/content/teaching-story/${storyPost.id}`
  pages = [
    // First, because the pages also request them.
    '/api/highlight-posts',
    '/api/v2/tags',
    '/solutions?tags=54',
    '/trends?tags=61',
    '/training?tags=49',
    '/policy',
    commented,
    `/content/tech-review/${other.id}`,
    story,
    `/content/event/${training.id}`,
    `/profile/${writer.id}`,
    `/profile/${teacher.id}`,
    '/feed.xml',
    '/training/feed.xml',
    '/sitemap.xml',
  ]
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await secondInstance.close()
  await site.close()
})

beforeEach(async () => {
  await site.app.contentBus.contentChanged(site.db.primary)
  await waitForInvalidations()
  for (const at of [site, secondInstance]) {
    for (const page of pages) {
      expect([page, (await at.get(page)).statusCode]).toEqual([page, 200])
      expect([page, (await readCached(at, page)).isCached]).toEqual([page, true])
    }
  }
})

/** Waits until every instance has processed all earlier messages. Messages are delivered in order. */
async function waitForInvalidations() {
  const last = `user:${++messageCount + 900_000}` as const
  const waits = [site, secondInstance].map(({ app }) => {
    return new Promise<void>((resolve) => {
      app.contentBus.subscribe((change) => {
        if (typeof change === 'object' && change.topics.includes(last)) resolve()
      })
    })
  })
  await site.app.contentBus.contentChanged(site.db.primary, { topics: [last] })
  await Promise.all(waits)
}

/** Pages that are no longer cached. The check caches them again. */
async function droppedPages(at: TestApp): Promise<string[]> {
  const gone: string[] = []
  for (const page of pages) if (!(await readCached(at, page)).isCached) gone.push(page)
  return gone
}
/** Pages that a change dropped, which must be the same in both instances. */
async function pagesDroppedBy(work: () => Promise<{ statusCode: number }>): Promise<string[]> {
  expect((await work()).statusCode).toBe(200)
  await waitForInvalidations()
  const here = await droppedPages(site)
  expect(await droppedPages(secondInstance)).toEqual(here)
  return here
}
const change = (body: object) => asWriter.post(`/comment/${commentId}`, body)
const save = (actor: Actor, fields: Record<string, unknown>) => {
  const { payload, headers } = formOf(fields)
  return actor.request({ method: 'POST', url: '/user/user_profile/update', payload, headers })
}

describe('AB-183 comments', () => {
  test('60 edits drop only the page of their post, which is updated at once in every instance', async () => {
    expect(await pagesDroppedBy(() => change({ _method: 'patch', text: 'คำใหม่' }))).toEqual([commented])
    for (const at of [site, secondInstance]) expect((await at.get(commented)).body).toContain('คำใหม่')
    // The instance that made the change is updated before any message arrives.
    await change({ _method: 'patch', text: 'ทันที' })
    expect((await site.get(commented)).body).toContain('ทันที')
    for (let time = 0; time < 60; time++) await change({ _method: 'patch', text: `ครั้งที่ ${time}` })
    await waitForInvalidations()
    for (const at of [site, secondInstance]) expect(await droppedPages(at)).toEqual([commented])
    expect((await site.get(commented)).body).toContain('ครั้งที่ 59')
  })

  test('creating and deleting a comment or reply drop only the page of its post', async () => {
    const write = (body: object) => asWriter.post(commented.replace('/content/tech-review', '/comment/post'), body)
    let id = 0
    const done = async (body: object) => {
      const response = await write(body)
      id = response.json().data.saved_data.id
      return response
    }
    expect(await pagesDroppedBy(() => done({ type: 'comment', text: 'ใหม่' }))).toEqual([commented])
    const reply = { type: 'reply', parent_id: commentId, text: 'ตอบ' }
    expect(await pagesDroppedBy(() => done(reply))).toEqual([commented])
    expect(await pagesDroppedBy(() => asWriter.post(`/comment/${id}`, { _method: 'delete' }))).toEqual([commented])
  })

  test('hiding a comment removes it from the page, and showing it adds it again', async () => {
    await change({ _method: 'patch', text: 'ลับมาก' })
    for (const show of [0, 1]) {
      const url = `/show-hide-comment?id=${commentId}&show=${show}`
      expect(await pagesDroppedBy(() => asAdmin.get(url))).toEqual([commented])
      for (const at of [site, secondInstance]) expect((await at.get(commented)).body.includes('ลับมาก')).toBe(show === 1)
    }
  })

  test('a like of a comment drops no page', async () => {
    expect((await asTeacher.post('/like-comment', { comment_id: commentId })).statusCode).toBe(200)
    await waitForInvalidations()
    for (const at of [site, secondInstance]) expect(await droppedPages(at)).toEqual([])
  })
})

test('0074 a place that is taken or given back drops the pages that show the training, and no other page', async () => {
  const own = `/content/event/${training.id}`
  const shown = ['/trends?tags=61', `/content/tech-review/${training.toolId}`, own]
  const steps = [
    [asWriter, register, 'เหลือ 1 จาก 2 ที่'],
    [asTeacher, register, 'ที่นั่งเต็มแล้ว'],
    [asTeacher, cancel, 'เหลือ 1 จาก 2 ที่'],
    [asWriter, cancel, 'เหลือ 2 จาก 2 ที่'],
  ] as const
  for (const [actor, act, seats] of steps) {
    expect([seats, await pagesDroppedBy(() => act(actor, training))]).toEqual([seats, shown])
    for (const at of [site, secondInstance]) expect((await at.get(own)).body).toContain(seats)
  }
})

describe('AB-183 people', () => {
  test('a changed profile drops the pages that show its user', async () => {
    const about = { about_me: 'คนใหม่' }
    expect(await pagesDroppedBy(() => save(asWriter, about))).toEqual([commented, `/profile/${writer.id}`])
    const ofTeacher = ['/training?tags=49', story, `/profile/${teacher.id}`, '/feed.xml', '/training/feed.xml']
    const shown = await pagesDroppedBy(() => save(asTeacher, { workplace: 'โรงเรียนแห่งใหม่' }))
    expect(shown).toEqual(ofTeacher)
    for (const at of [site, secondInstance])
      expect((await at.get(`/profile/${teacher.id}`)).body).toContain('โรงเรียนแห่งใหม่')
  })

  test('a new picture drops the same pages, and its AVIF versions drop none', async () => {
    const bytes = await photo().png().toBuffer()
    const shown = await pagesDroppedBy(() => save(asWriter, { img_profile: { bytes } }))
    expect(shown).toEqual([commented, `/profile/${writer.id}`])
    const context = site.app.backgroundContext()
    const { id } = await createImage({ ...context, enqueue: async () => {} }, { bytes, purpose: 'avatar', alt: '' })
    await encodeAvif.run(context, { imageId: id } as never)
    await waitForInvalidations()
    expect(await droppedPages(site)).toEqual([])
  })

  test('a deleted account drops the pages that show it; one with stories drops every page', async () => {
    const deleteAccount = async ({ id: userId }: { id: number }) => {
      const { token } = await issueToken(site.db.primary, { userId, purpose: 'deletion' })
      return site.post('/api/confirm-delete-account', { token })
    }
    pages = pages.filter((page) => page !== `/profile/${writer.id}`)
    expect(await pagesDroppedBy(() => deleteAccount(writer))).toEqual([commented])
    for (const at of [site, secondInstance]) expect((await at.get(commented)).body).not.toContain('มานะ')
    pages = pages.filter((page) => page !== `/profile/${teacher.id}`)
    expect(await pagesDroppedBy(() => deleteAccount(teacher))).toEqual(pages)
    expect((await site.get('/training?tags=49')).body).not.toContain('สมศรี')
  })
})

test('AB-183 changes by editors drop every page', async () => {
  await site.app.contentBus.contentChanged(site.db.primary)
  await waitForInvalidations()
  for (const at of [site, secondInstance]) expect(await droppedPages(at)).toEqual(pages)
})
