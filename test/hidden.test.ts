/** Hidden means hidden (security §4.13): a secret word of a hidden comment is searched for everywhere. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { liftPace } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { allAddresses, crawlEndpoints, realPages } from './crawl-endpoints.ts'

const SECRET = 'ถ้อยคำที่ต้องลับ'
const AFTERWARDS = 'คำที่แก้หลังถูกซ่อน'

let site: TestApp
/** A second instance, whose stored pages must hear of it too. */
let beside: TestApp
let reviewId: number
let secretId: number
let replyId: number
const people: Record<string, Actor> = {}
let addresses: string[]

type Answers = Record<string, Record<string, string>>
async function look(readers: readonly string[]): Promise<Answers> {
  const seen: Answers = {}
  for (const name of readers) seen[name] = await crawlEndpoints(people[name] as Actor, addresses)
  return seen
}
/** Readers and addresses whose answer has the words or the ids. */
function telling(answers: Answers): string[] {
  const words = [SECRET, AFTERWARDS, encodeURIComponent(SECRET)]
  const ids = [secretId, replyId].map((id) => new RegExp(`comment-${id}\\b|"id":${id}\\b|"parent_id":${id}\\b`))
  return Object.entries(answers).flatMap(([name, own]) =>
    Object.entries(own)
      // What somebody searches for stands in the answer, found or not.
      .filter(([address]) => !address.includes(encodeURIComponent(SECRET)))
      .filter(([, body]) => words.some((word) => body.includes(word)) || ids.some((id) => id.test(body)))
      .map(([address]) => `${name} ${address}`),
  )
}
const OTHERS = ['visitor', 'elsewhere', 'reader', 'teacher']

beforeAll(async () => {
  const options = { env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'off' as const, pages: realPages() }
  site = await testApp(options)
  beside = await testApp({ ...options, beside: site })
  const db = site.db.primary
  const writer = await createUser(db, { firstname: 'วีระ' })
  const reader = await createUser(db, { firstname: 'เพชร' })
  const teacher = await createTeacher(db)
  const admin = await createAdmin(db)
  await liftPace(db, writer, reader, teacher, admin)
  await createTagTree(db)
  // Ids that nothing else has.
  await site.db.primaryPool.query(`select setval(pg_get_serial_sequence('comments', 'id'), 7340000)`)
  reviewId = (await createTechReview(db, { authorId: teacher.id, tagIds: [54] })).id
  const storyId = (await createStory(db, { authorId: teacher.id, tagIds: [54] })).id
  Object.assign(people, {
    visitor: site,
    elsewhere: beside,
    reader: await site.as(reader),
    teacher: await site.as(teacher),
    writer: await site.as(writer),
    admin: await site.as(admin),
  })
  const write = async (name: string, body: object) => {
    const answer = await people[name]?.post(`/comment/post/${reviewId}`, { type: 'comment', ...body })
    return answer?.json().data.saved_data.id as number
  }
  const asked = await write('reader', { text: 'ใครรู้บ้าง' })
  secretId = await write('writer', { text: SECRET })
  // Whoever is answered gets a notice; the reply to the secret goes with it.
  replyId = await write('teacher', { type: 'reply', parent_id: secretId, text: `${SECRET} ตอบ` })
  addresses = allAddresses({ reviewId, storyId, userId: teacher.id, commentId: asked }, SECRET)
}, 60_000)
afterAll(async () => {
  await beside.close()
  await site.close()
})

const total = async (name: string) =>
  (await people[name]?.get(`/api/v2/content/tech-review/${reviewId}`))?.json().data.total_comment

test('as long as it is shown, everybody finds it: the search below works', async () => {
  const found = telling(await look(OTHERS))
  for (const name of OTHERS) {
    expect(found).toContain(`${name} /content/tech-review/${reviewId}`)
    expect(found).toContain(`${name} /api/v2/content/${reviewId}/comments`)
  }
  expect(await total('visitor')).toBe(3)
})

describe('CMT-024 CMT-025 CMT-026 ADMIN-003 AB-79 once it is hidden', () => {
  beforeAll(async () => {
    const answer = await people.admin?.get(`/show-hide-comment?id=${secretId}&show=0`)
    expect(answer?.json()).toEqual({ data: 0 })
    const edited = await people.writer?.post(`/comment/${secretId}`, {
      _method: 'patch',
      text: `${SECRET} ${AFTERWARDS}`,
    })
    expect(edited?.statusCode).toBe(200)
  })

  test('no word, no id of it is anywhere, on any instance', async () => {
    expect(telling(await look(['visitor', 'elsewhere', 'reader']))).toEqual([])
    for (const name of ['visitor', 'elsewhere', 'reader', 'teacher']) expect(await total(name)).toBe(1)
  }, 60_000)

  test('who replied finds their own reply, and nothing of what it answered', async () => {
    const seen = await look(['teacher'])
    const body = JSON.stringify(seen)
    expect(body).toContain(`${SECRET} ตอบ`)
    expect(body).not.toContain(AFTERWARDS)
    expect(body).not.toMatch(new RegExp(`comment-${secretId}\\b|\\\\"(?:id|parent_id)\\\\":${secretId}\\b`))
  }, 60_000)

  test('its author and admins still have it', async () => {
    const found = telling(await look(['writer', 'admin']))
    expect(found).toContain(`writer /content/tech-review/${reviewId}`)
    expect(found).toContain(`admin /content/tech-review/${reviewId}`)
    expect(await total('admin')).toBe(3)
    expect(await total('writer')).toBe(1)
  }, 60_000)

  test('who knows its number finds nothing there', async () => {
    for (const name of ['reader', 'teacher']) {
      const calls: [string, object][] = [
        ['/like-comment', { comment_id: secretId }],
        [`/comment/${secretId}`, { _method: 'patch', text: 'ก' }],
        [`/comment/${secretId}`, { _method: 'delete' }],
        [`/comment/post/${reviewId}`, { type: 'reply', parent_id: secretId, text: 'ก' }],
        [`/api/comments/${secretId}/report`, { reason: 'spam' }],
      ]
      for (const [url, body] of calls) {
        const answer = await people[name]?.post(url, body)
        expect([url, answer?.statusCode]).toEqual([url, 404])
        expect(answer?.body).not.toContain(SECRET)
      }
    }
  })
})

test('a deleted one is gone for its author too', async () => {
  expect((await people.writer?.post(`/comment/${secretId}`, { _method: 'delete' }))?.statusCode).toBe(200)
  const answers = await look([...OTHERS, 'writer', 'admin'])
  // The log and the writer's notice of the decision keep its number, the replier's notice that of the own reply; they say
  // nothing of it.
  const mayTell = /^admin \/(?:api\/)?admin\/|^(?:writer|teacher) \/(?:api\/)?notifications$/
  expect(telling(answers).filter((one) => !mayTell.test(one))).toEqual([])
  for (const address of ['/api/notifications', '/notifications']) {
    for (const name of ['writer', 'teacher']) {
      expect(answers[name]?.[address]).toMatch(/^200 /)
      expect(answers[name]?.[address]).not.toContain(SECRET)
    }
    expect(answers.teacher?.[address]).not.toContain(`comment-${secretId}`)
  }
}, 60_000)
