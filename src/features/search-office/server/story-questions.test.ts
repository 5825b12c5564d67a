import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { lockPost } from '#features/content-office/server/access.ts'
import { searchContent } from '#features/feed/contract.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { QUESTIONS_MAX } from '#features/search/constants.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { questionTexts } from '#features/search/texts.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { whileLocked } from '#test/while-locked.ts'

let site: TestApp
let editor: Actor
let author: Actor
let story: number
let review: number
const pathOf = (id: number) => `/api/admin/stories/${id}/questions`

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  editor = await site.as(await createUser(db, { officeRole: 'editor' }))
  const teacher = await createTeacher(db)
  author = await site.as(teacher)
  story = (await createStory(db, { authorId: teacher.id, topic: 'เรขาคณิตกลางแจ้ง' })).id
  review = (await createTechReview(db, { authorId: teacher.id })).id
  await indexPosts(db, [story, review])
})
afterAll(() => site.close())

test('decision 0075 editors write the questions of a story; it is found by them at once, and the log says so', async () => {
  const search = 'อยากให้เด็กขยับตัวในคาบคณิต'
  const saved = await editor.post(pathOf(story), { questions: [search, '', 'สอนนอกห้อง', search], known: [] })
  expect(saved.json().data).toEqual({ post_id: story, topic: 'เรขาคณิตกลางแจ้ง', questions: [search, 'สอนนอกห้อง'] })
  expect((await editor.get(pathOf(story))).json().data.questions).toEqual([search, 'สอนนอกห้อง'])
  await refreshSearchWords(site.db.primary)
  expect((await site.api(searchContent, { search })).data.map(({ id }) => id)).toEqual([story])
  const { rows } = await site.db.primaryPool.query(
    `select reason from audit_entries where action = 'post.questions' and subject_id = $1`,
    [story],
  )
  expect(rows).toEqual([{ reason: 'เรขาคณิตกลางแจ้ง' }])
})

test('decision 0075 the second of two editors gets the newer questions', async () => {
  const { questions } = (await editor.get(pathOf(story))).json().data
  const late = await editor.post(pathOf(story), { questions: ['ใหม่'], known: [] })
  expectErrorResponse(late, 409, 'questions_changed')
  expect(late.json().data.questions).toEqual(questions)
  expect((await editor.post(pathOf(story), { questions: [], known: questions })).json().data.questions).toEqual([])
})

test('decision 0075 only editors, only stories, only readable questions', async () => {
  for (const actor of [author, await site.as(await createUser(site.db.primary, { officeRole: 'moderator' }))]) {
    expectErrorResponse(await actor.get(pathOf(story)), 403, 'forbidden')
    expectErrorResponse(await actor.post(pathOf(story), { questions: [], known: [] }), 403, 'forbidden')
  }
  expectErrorResponse(await editor.get(pathOf(review)), 404, 'not_found')
  expectErrorResponse(await editor.post(pathOf(999_999), { questions: [], known: [] }), 404, 'not_found')
  const many = Array.from({ length: QUESTIONS_MAX + 1 }, (_, number) => `ข้อ ${number}`)
  for (const [questions, message] of [
    [many, questionTexts.many],
    [['ก'.repeat(10_000)], questionTexts.long],
    [['ก\u0007'], questionTexts.unreadable],
  ] as const) {
    const response = await editor.post(pathOf(story), { questions, known: [] })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.values(response.json().errors)).toEqual([[message]])
  }
})

test('the questions are read while the story is being saved', async () => {
  const { hasWaited, result } = await whileLocked(site.db, {
    lock: (tx) => lockPost(tx, story),
    call: () => editor.get(pathOf(story)),
  })
  expect([hasWaited, result.statusCode]).toEqual([false, 200])
})
