/** The rate limit of routes that are in no contract. */
import { afterAll, afterEach, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { bookPath } from '#features/purchase-office/constants.ts'
import { exportPath } from '#features/question-bank/constants.ts'
import { NUMBERS_CSV_PATH } from '#features/site-numbers/constants.ts'
import { STORIES_CSV_PATH } from '#features/stories/constants.ts'
import { LOG_CSV_PATH } from '#features/system-office/constants.ts'
import { type Actor, type TestApp, testApp } from './app.ts'

const ALLOWED = 3

const site: TestApp = await testApp({ rateLimits: `api.user=${ALLOWED}/300,api.network=${ALLOWED}/300` })
afterAll(() => site.close())
afterEach(() => site.app.lifecycle.becameReady())

/** Whether each of more requests than are allowed was limited. */
async function askTooOften(actor: Actor, path: string, count = ALLOWED + 1): Promise<boolean[]> {
  const limited = []
  for (let asked = 0; asked < count; asked++) limited.push((await actor.get(path)).statusCode === 429)
  return limited
}
const onlyTheLast = [false, false, false, true]

const files = [
  LOG_CSV_PATH,
  NUMBERS_CSV_PATH,
  bookPath('2026-11', 'csv'),
  STORIES_CSV_PATH,
  exportPath(999_999_999, 'csv'),
  '/my-purchase/receipts/2569',
  '/my-purchase/INV-2569-000001/receipt',
  '/my-purchase/INV-2569-000001/receipt.json',
  '/my-purchase/INV-2569-000001/slip',
  '/my-purchase/INV-2569-000001/qr',
  '/my-certificate/CERT-2569-000001/download',
  '/download/my-data?token=x',
]
test.each(files)('Q-08 %s counts once for each request of its reader', async (path) => {
  expect(await askTooOften(await site.as(await createAdmin(site.db.primary)), path)).toEqual(onlyTheLast)
})

test('Q-08 an event stream counts once, before the post is looked up', async () => {
  const actor = await site.as(await createUser(site.db.primary))
  expect(await askTooOften(actor, '/api/live/posts/999999999')).toEqual(onlyTheLast)
  const other = await site.as(await createUser(site.db.primary))
  const { id: authorId } = await createTeacher(site.db.primary)
  const { id } = await createStory(site.db.primary, { authorId })
  // Without room no stream is opened, which would not end.
  site.app.lifecycle.startDraining()
  expect(await askTooOften(other, `/api/live/posts/${id}`)).toEqual(onlyTheLast)
})

test('Q-08 pictures and feeds are not limited', async () => {
  for (const path of ['/media/unknown-picture/400.webp', '/feed.xml'])
    expect(await askTooOften(site, path, 2 * ALLOWED)).not.toContain(true)
})
