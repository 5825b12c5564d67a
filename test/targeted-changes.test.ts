/** What one person does drops only the stored pages and answers that show it, in every instance (AB-183). */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { issueToken } from '#features/accounts/server/service/account-tokens.ts'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment, liftPace } from '#features/comments/testing.ts'
import { policies } from '#features/consent/server/tables.ts'
import { encodeAvif } from '#features/media/server/jobs.ts'
import { createImage } from '#features/media/server/service/images.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { realPages } from './crawl-endpoints.ts'
import { formOf } from './form.ts'
import { photo } from './image-corpus.ts'
import { readStored } from './stored-answers.ts'

let site: TestApp
let beside: TestApp
let writer: { id: number }
let teacher: { id: number }
let asWriter: Actor
let asTeacher: Actor
let asAdmin: Actor
let commented: string
let story: string
let commentId: number
let pages: string[]
let settled = 0

beforeAll(async () => {
  // Stored pages must not age meanwhile, however slow this machine is.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const options = { env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off' as const, pages: realPages() }
  site = await testApp(options)
  beside = await testApp({ ...options, pages: realPages(), beside: site })
  const db = site.db.primary
  await createTagTree(db)
  await db.orm.insert(policies).values({ tab: 'privacy', content: '<p>นโยบาย</p>' })
  writer = await createUser(db, { firstname: 'มานะ', email: 'mana@example.ac.th' })
  teacher = await createTeacher(db, { firstname: 'สมศรี', email: 'somsri@example.ac.th' })
  const admin = await createAdmin(db)
  const editor = await createUser(db)
  await liftPace(db, writer, teacher, admin)
  const review = await createTechReview(db, { authorId: editor.id, tagIds: [54], highlightPosition: 1 })
  const other = await createTechReview(db, { authorId: editor.id, tagIds: [61], highlightPosition: 2 })
  const told = await createStory(db, { authorId: teacher.id, tagIds: [49] })
  commentId = (await createComment(db, { postId: review.id, userId: writer.id, body: '<p>เดิม</p>' })).id
  asWriter = await site.as(writer)
  asTeacher = await site.as(teacher)
  asAdmin = await site.as(admin)
  commented = `/content/tech-review/${review.id}`
  story = `/content/teaching-story/${told.id}`
  pages = [
    // First: the pages ask for them too.
    '/api/highlight-posts',
    '/api/v2/tags',
    '/solutions?tags=54',
    '/trends?tags=61',
    '/training?tags=49',
    '/policy',
    commented,
    `/content/tech-review/${other.id}`,
    story,
    `/profile/${writer.id}`,
    `/profile/${teacher.id}`,
    '/feed.xml',
    '/training/feed.xml',
    '/sitemap.xml',
  ]
}, 60_000)
afterAll(async () => {
  vi.useRealTimers()
  await beside.close()
  await site.close()
})

beforeEach(async () => {
  await site.app.contentBus.contentChanged(site.db.primary)
  await settle()
  for (const at of [site, beside]) {
    for (const page of pages) {
      expect([page, (await at.get(page)).statusCode]).toEqual([page, 200])
      expect([page, (await readStored(at, page)).isStored]).toEqual([page, true])
    }
  }
})

/** Messages come in their order: what was told before has been heard by every instance afterwards. */
async function settle() {
  const last = `user:${++settled + 900_000}` as const
  const waits = [site, beside].map(({ app }) => {
    return new Promise<void>((resolve) => {
      app.contentBus.subscribe((change) => {
        if (typeof change === 'object' && change.topics.includes(last)) resolve()
      })
    })
  })
  await site.app.contentBus.contentChanged(site.db.primary, { topics: [last] })
  await Promise.all(waits)
}

/** Pages that are not in memory any more; they are afterwards. */
async function dropped(at: TestApp): Promise<string[]> {
  const gone: string[] = []
  for (const page of pages) if (!(await readStored(at, page)).isStored) gone.push(page)
  return gone
}
/** What this dropped in the instance that did it, and in the other one. */
async function dropsBy(work: () => Promise<{ statusCode: number }>): Promise<string[]> {
  expect((await work()).statusCode).toBe(200)
  await settle()
  const here = await dropped(site)
  expect(await dropped(beside)).toEqual(here)
  return here
}
const change = (body: object) => asWriter.post(`/comment/${commentId}`, body)
const save = (actor: Actor, fields: Record<string, unknown>) => {
  const { payload, headers } = formOf(fields)
  return actor.request({ method: 'POST', url: '/user/user_profile/update', payload, headers })
}

describe('AB-183 comments', () => {
  test('60 edits drop the page of their post alone, which is new at once in every instance', async () => {
    expect(await dropsBy(() => change({ _method: 'patch', text: 'คำใหม่' }))).toEqual([commented])
    for (const at of [site, beside]) expect((await at.get(commented)).body).toContain('คำใหม่')
    // In the instance of the writer before any message arrives.
    await change({ _method: 'patch', text: 'ทันที' })
    expect((await site.get(commented)).body).toContain('ทันที')
    for (let time = 0; time < 60; time++) await change({ _method: 'patch', text: `ครั้งที่ ${time}` })
    await settle()
    for (const at of [site, beside]) expect(await dropped(at)).toEqual([commented])
    expect((await site.get(commented)).body).toContain('ครั้งที่ 59')
  })

  test('so do a new one, a reply, and their end', async () => {
    const write = (body: object) => asWriter.post(commented.replace('/content/tech-review', '/comment/post'), body)
    let id = 0
    const done = async (body: object) => {
      const answer = await write(body)
      id = answer.json().data.saved_data.id
      return answer
    }
    expect(await dropsBy(() => done({ type: 'comment', text: 'ใหม่' }))).toEqual([commented])
    const reply = { type: 'reply', parent_id: commentId, text: 'ตอบ' }
    expect(await dropsBy(() => done(reply))).toEqual([commented])
    expect(await dropsBy(() => asWriter.post(`/comment/${id}`, { _method: 'delete' }))).toEqual([commented])
  })

  test('hidden by an admin it is gone from the page, and is there again', async () => {
    await change({ _method: 'patch', text: 'ลับมาก' })
    for (const show of [0, 1]) {
      const url = `/show-hide-comment?id=${commentId}&show=${show}`
      expect(await dropsBy(() => asAdmin.get(url))).toEqual([commented])
      for (const at of [site, beside]) expect((await at.get(commented)).body.includes('ลับมาก')).toBe(show === 1)
    }
  })

  test('a like of it drops nothing', async () => {
    expect((await asTeacher.post('/like-comment', { comment_id: commentId })).statusCode).toBe(200)
    await settle()
    for (const at of [site, beside]) expect(await dropped(at)).toEqual([])
  })
})

describe('AB-183 people', () => {
  test('a changed profile drops the pages that name its person', async () => {
    const about = { about_me: 'คนใหม่' }
    expect(await dropsBy(() => save(asWriter, about))).toEqual([commented, `/profile/${writer.id}`])
    const ofTeacher = ['/training?tags=49', story, `/profile/${teacher.id}`, '/feed.xml', '/training/feed.xml']
    const shown = await dropsBy(() => save(asTeacher, { workplace: 'โรงเรียนแห่งใหม่' }))
    expect(shown).toEqual(ofTeacher)
    for (const at of [site, beside]) expect((await at.get(`/profile/${teacher.id}`)).body).toContain('โรงเรียนแห่งใหม่')
  })

  test('a picture drops the same, and its AVIF copies nothing', async () => {
    const bytes = await photo().png().toBuffer()
    const shown = await dropsBy(() => save(asWriter, { img_profile: { bytes } }))
    expect(shown).toEqual([commented, `/profile/${writer.id}`])
    const context = site.app.backgroundContext()
    const { id } = await createImage({ ...context, enqueue: async () => {} }, { bytes, purpose: 'avatar', alt: '' })
    await encodeAvif.run(context, { imageId: id } as never)
    await settle()
    expect(await dropped(site)).toEqual([])
  })

  test('a deleted account drops the pages that named it, with its stories every page', async () => {
    const leave = async ({ id: userId }: { id: number }) => {
      const { token } = await issueToken(site.db.primary, { userId, purpose: 'deletion' })
      return site.post('/api/confirm-delete-account', { token })
    }
    pages = pages.filter((page) => page !== `/profile/${writer.id}`)
    expect(await dropsBy(() => leave(writer))).toEqual([commented])
    for (const at of [site, beside]) expect((await at.get(commented)).body).not.toContain('มานะ')
    pages = pages.filter((page) => page !== `/profile/${teacher.id}`)
    expect(await dropsBy(() => leave(teacher))).toEqual(pages)
    expect((await site.get('/training?tags=49')).body).not.toContain('สมศรี')
  })
})

test('AB-183 what editors change drops every page', async () => {
  await site.app.contentBus.contentChanged(site.db.primary)
  await settle()
  for (const at of [site, beside]) expect(await dropped(at)).toEqual(pages)
})
