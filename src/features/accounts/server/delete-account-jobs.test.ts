import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createImage } from '#features/media/server/service/images.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { indexStalePosts } from '#features/search/server/service/index-posts.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { photo } from '#test/image-corpus.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { createMember } from '../testing.ts'

let site: TestApp
beforeAll(async () => {
  site = await testApp({ runsJobs: true })
})
afterAll(() => site.close())

const count = async (text: string, values: unknown[]) => (await site.db.primaryPool.query(text, values)).rowCount

/** Requests the deletion and confirms it with the link in the mail. */
async function leave(person: { id: number; email: string | null }) {
  await (await site.as(person)).post('/api/delete-account-request', { delete_reason: 'privacy_concerns' })
  const link = linkIn((await mailsTo(site.db, person.email ?? ''))[0] as QueuedMail)
  const answer = await site.post('/api/confirm-delete-account', { token: link.searchParams.get('token') })
  expect(answer.statusCode).toBe(200)
}

test('Q-53 the jobs of a deletion delete the photo files and remove the story from the search', async () => {
  const context = site.app.backgroundContext()
  const { storage, db } = context
  const photograph = await createImage(context, {
    bytes: await photo().jpeg().toBuffer(),
    purpose: 'avatar',
    alt: 'ชูใจ',
  })
  const chujai = await createMember(db, { email: 'chujai@example.ac.th', avatarImageId: photograph.id })
  const story = await createStory(db, { authorId: chujai.id })
  await indexStalePosts(db)
  const file = `images/${photograph.storageKey}/${photograph.widths[0]}.webp`
  expect(await storage.exists(file)).toBe(true)
  const documents = () => count('select from search_documents where post_id = $1', [story.id])
  expect(await documents()).toBe(1)

  await leave(chujai)
  await vi.waitFor(
    async () => {
      expect(await storage.exists(file)).toBe(false)
      expect(await documents()).toBe(0)
    },
    { timeout: 50_000, interval: 200 },
  )
})

test('Q-53 a photo used by other content is removed from the account, but not deleted', async () => {
  const { db } = site.app.backgroundContext()
  const image = await createImageRow(db, { purpose: 'avatar' })
  const piti = await createMember(db, { email: 'piti@example.ac.th', avatarImageId: image.id })
  await site.db.primaryPool.query(
    `insert into testimonials (author, role, content, rating, image_id) values ('ครู', 'ครู', 'ดี', 5, $1)`,
    [image.id],
  )
  await leave(piti)
  expect(await count('select from users where avatar_image_id = $1', [image.id])).toBe(0)
  expect(await count('select from images where id = $1', [image.id])).toBe(1)
})
