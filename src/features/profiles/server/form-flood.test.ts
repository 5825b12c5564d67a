/** One person fills the memory limit of forms with unfinished picture uploads (AB-107, AB-127). */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { formOf } from '#test/form.ts'

const PATH = '/user/user_profile/update'
/** Memory limit of all forms together. */
const MEMORY_BYTES = 64 * 1024 * 1024
/** Slightly less than the largest picture. */
const PART_BYTES = 5 * 1024 * 1024 - 1_000
const CHUNK = Buffer.alloc(64 * 1024)

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

/**
 * Sends the start of a form with a picture. `isDone` resolves when the server has read all of it or has responded with
 * an error.
 */
function sendPicture(actor: Actor, size: number) {
  const isRead = Promise.withResolvers<void>()
  const head = '--xxxx\r\nContent-Disposition: form-data; name="img_profile"; filename="a.png"\r\n\r\n'
  let left = size
  const payload = new Readable({
    highWaterMark: 1,
    read() {
      if (left <= 0) return isRead.resolve()
      const chunk = CHUNK.subarray(0, left)
      left -= chunk.byteLength
      this.push(chunk)
    },
  })
  payload.push(head)
  const headers = { 'content-type': 'multipart/form-data; boundary=xxxx' }
  const status = actor.request({ method: 'POST', url: PATH, payload, headers }).then(
    ({ statusCode }) => statusCode,
    () => 0,
  )
  return { payload, status, isDone: Promise.race([isRead.promise, status]) }
}
const saveText = async (actor: Actor) =>
  (await actor.request({ method: 'POST', url: PATH, ...formOf({ about_me: 'สวัสดีครับ'.repeat(15) }) })).statusCode

test('AB-107 AB-127 others can still save, and the same person can save again after the uploads are cancelled', async () => {
  const [flooder, other] = await Promise.all([createUser(site.db.primary), createUser(site.db.primary)])
  const actor = await site.as(flooder)
  const forms: ReturnType<typeof sendPicture>[] = []
  for (let room = MEMORY_BYTES - 40; room > 0; room -= PART_BYTES) {
    const form = sendPicture(actor, Math.min(room, PART_BYTES))
    await form.isDone
    forms.push(form)
  }
  expect(await saveText(await site.as(other))).toBe(200)
  expect(await saveText(actor)).toBe(429)
  expect(await Promise.all(forms.slice(2).map(({ status }) => status))).toEqual(forms.slice(2).map(() => 429))
  for (const { payload } of forms) payload.destroy(new Error('cut'))
  await vi.waitFor(async () => expect(await saveText(actor)).toBe(200), { timeout: 10_000 })
})
