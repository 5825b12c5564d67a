/** Hidden comments (AB-79): the text of a hidden comment is searched for in all responses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { liftCommentRateLimit } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { allAddresses, crawlEndpoints, realPages } from './crawl-endpoints.ts'

const SECRET = 'ถ้อยคำที่ต้องลับ'
const EDITED_TEXT = 'คำที่แก้หลังถูกซ่อน'

let site: TestApp
/** A second instance, whose cached pages must be invalidated too. */
let secondInstance: TestApp
let reviewId: number
let secretId: number
let replyId: number
const people: Record<string, Actor> = {}
let addresses: string[]

type Responses = Record<string, Record<string, string>>
async function readAll(readers: readonly string[]): Promise<Responses> {
  const seen: Responses = {}
  for (const name of readers) seen[name] = await crawlEndpoints(people[name] as Actor, addresses)
  return seen
}
/** Readers and addresses whose response contains the text or the ids. */
function leaks(responses: Responses): string[] {
  const words = [SECRET, EDITED_TEXT, encodeURIComponent(SECRET)]
  const ids = [secretId, replyId].map((id) => new RegExp(`comment-${id}\\b|"id":${id}\\b|"parent_id":${id}\\b`))
  return Object.entries(responses).flatMap(([name, own]) =>
    Object.entries(own)
      // The response of a search repeats the query, also without a match.
      .filter(([address]) => !address.includes(encodeURIComponent(SECRET)))
      .filter(([, body]) => words.some((word) => body.includes(word)) || ids.some((id) => id.test(body)))
      .map(([address]) => `${name} ${address}`),
  )
}
const OTHERS = ['visitor', 'elsewhere', 'reader', 'teacher']

beforeAll(async () => {
  const options = { env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off' as const, pages: realPages() }
  site = await testApp(options)
  secondInstance = await testApp({ ...options, sameDatabaseAs: site })
  const db = site.db.primary
  const writer = await createUser(db, { firstname: 'วีระ' })
  const reader = await createUser(db, { firstname: 'เพชร' })
  const teacher = await createTeacher(db)
  const admin = await createAdmin(db)
  await liftCommentRateLimit(db, writer, reader, teacher, admin)
  await createTagTree(db)
  // Use ids that occur in no other table.
  await site.db.primaryPool.query(`select setval(pg_get_serial_sequence('comments', 'id'), 7340000)`)
  reviewId = (await createTechReview(db, { authorId: teacher.id, tagIds: [54] })).id
  const storyId = (await createStory(db, { authorId: teacher.id, tagIds: [54] })).id
  Object.assign(people, {
    visitor: site,
    elsewhere: secondInstance,
    reader: await site.as(reader),
    teacher: await site.as(teacher),
    writer: await site.as(writer),
    admin: await site.as(admin),
  })
  const write = async (name: string, body: object) => {
    const response = await people[name]?.post(`/comment/post/${reviewId}`, { type: 'comment', ...body })
    return response?.json().data.saved_data.id as number
  }
  const questionId = await write('reader', { text: 'ใครรู้บ้าง' })
  secretId = await write('writer', { text: SECRET })
  // The recipient of a reply gets a notification; hiding the comment also hides its reply.
  replyId = await write('teacher', { type: 'reply', parent_id: secretId, text: `${SECRET} ตอบ` })
  addresses = allAddresses({ reviewId, storyId, userId: teacher.id, commentId: questionId }, SECRET)
}, 60_000)
afterAll(async () => {
  await secondInstance.close()
  await site.close()
})

const total = async (name: string) =>
  (await people[name]?.get(`/api/v2/content/tech-review/${reviewId}`))?.json().data.total_comment

test('the test is effective: while the comment is shown, all readers find it', async () => {
  const found = leaks(await readAll(OTHERS))
  for (const name of OTHERS) {
    expect(found).toContain(`${name} /content/tech-review/${reviewId}`)
    expect(found).toContain(`${name} /api/v2/content/${reviewId}/comments`)
  }
  expect(await total('visitor')).toBe(3)
})

describe('CMT-024 CMT-025 CMT-026 ADMIN-003 AB-79 after it is hidden', () => {
  beforeAll(async () => {
    const response = await people.admin?.get(`/show-hide-comment?id=${secretId}&show=0`)
    expect(response?.json()).toEqual({ data: 0 })
    const edited = await people.writer?.post(`/comment/${secretId}`, {
      _method: 'patch',
      text: `${SECRET} ${EDITED_TEXT}`,
    })
    expect(edited?.statusCode).toBe(200)
  })

  test('its text and id are in no response of any instance', async () => {
    expect(leaks(await readAll(['visitor', 'elsewhere', 'reader']))).toEqual([])
    for (const name of ['visitor', 'elsewhere', 'reader', 'teacher']) expect(await total(name)).toBe(1)
  }, 60_000)

  test('the author of a reply finds the reply, but not the hidden comment', async () => {
    const seen = await readAll(['teacher'])
    const body = JSON.stringify(seen)
    expect(body).toContain(`${SECRET} ตอบ`)
    expect(body).not.toContain(EDITED_TEXT)
    expect(body).not.toMatch(new RegExp(`comment-${secretId}\\b|\\\\"(?:id|parent_id)\\\\":${secretId}\\b`))
  }, 60_000)

  test('its author and admins still see it', async () => {
    const found = leaks(await readAll(['writer', 'admin']))
    // By a call: the document is the same for everyone (decision 0073).
    for (const reader of ['writer', 'admin']) {
      expect(found).toContain(`${reader} /api/v2/content/tech-review/${reviewId}`)
      expect(found).not.toContain(`${reader} /content/tech-review/${reviewId}`)
    }
    expect(await total('admin')).toBe(3)
    expect(await total('writer')).toBe(1)
  }, 60_000)

  test('requests with its id return 404', async () => {
    for (const name of ['reader', 'teacher']) {
      const calls: [string, object][] = [
        ['/like-comment', { comment_id: secretId }],
        [`/comment/${secretId}`, { _method: 'patch', text: 'ก' }],
        [`/comment/${secretId}`, { _method: 'delete' }],
        [`/comment/post/${reviewId}`, { type: 'reply', parent_id: secretId, text: 'ก' }],
        [`/api/comments/${secretId}/report`, { reason: 'spam' }],
      ]
      for (const [url, body] of calls) {
        const response = await people[name]?.post(url, body)
        expect([url, response?.statusCode]).toEqual([url, 404])
        expect(response?.body).not.toContain(SECRET)
      }
    }
  })
})

test('a deleted comment is also removed for its author', async () => {
  expect((await people.writer?.post(`/comment/${secretId}`, { _method: 'delete' }))?.statusCode).toBe(200)
  const responses = await readAll([...OTHERS, 'writer', 'admin'])
  // The audit log and the author's moderation notification keep its id. The notification of the reply's author keeps
  // the id of the reply. They contain no text of it.
  const mayContainId = /^admin \/(?:api\/)?admin\/|^(?:writer|teacher) \/(?:api\/)?notifications$/
  expect(leaks(responses).filter((one) => !mayContainId.test(one))).toEqual([])
  for (const address of ['/api/notifications', '/notifications']) {
    for (const name of ['writer', 'teacher']) {
      expect(responses[name]?.[address]).toMatch(/^200 /)
      expect(responses[name]?.[address]).not.toContain(SECRET)
    }
    expect(responses.teacher?.[address]).not.toContain(`comment-${secretId}`)
  }
}, 60_000)
