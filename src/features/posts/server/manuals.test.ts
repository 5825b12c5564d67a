import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

const NAME = "คู่มือ 'ครู' (ฉบับที่ 1).pdf"
let site: TestApp
let member: Actor
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  member = await site.as(await createUser(site.db.primary))
  await site.app.backgroundContext().storage.put('files/manual-of-the-test', Buffer.from('<script>alert(1)</script>'))
})
afterAll(() => site.close())

const review = (status = 1, manualStorageKey: string | null = 'files/manual-of-the-test') =>
  createTechReview(site.db.primary, {
    authorId: teacher.id,
    status,
    review: { manualFileName: NAME, manualStorageKey },
  })
const path = ({ id }: { id: number | string }) => `/download/manual/${id}`

test('POST-018 Q-134 returns the manual to a signed-in user as an attachment with its name, never as a page', async () => {
  const response = await member.get(path(await review()))
  expect([response.statusCode, response.body]).toEqual([200, '<script>alert(1)</script>'])
  const disposition = String(response.headers['content-disposition'])
  expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
  expect(decodeURIComponent(disposition.split("''")[1] as string)).toBe(NAME)
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(response.headers['content-security-policy']).toContain('sandbox')
})

test('ACT-036 Q-134 returns 401 to a visitor', async () => {
  expectErrorResponse(await site.get(path(await review())), 401, 'unauthenticated')
})

test('returns 404 for a missing file, a draft, another type of post and an invalid id', async () => {
  const story = await createStory(site.db.primary, { authorId: teacher.id })
  for (const post of [await review(1, null), await review(1, 'files/lost'), await review(0), story]) {
    expectErrorResponse(await member.get(path(post)), 404, 'not_found')
  }
  for (const id of ['abc', '0', '999999', '../x']) expect((await member.get(path({ id }))).statusCode).toBe(404)
})
