/** A save that times out while its picture waits for a decoder. */
import type { ChildProcess, fork as realFork } from 'node:child_process'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'

type Fork = (...args: Parameters<typeof realFork>) => ChildProcess
const { fork } = vi.hoisted(() => ({ fork: vi.fn<Fork>() }))
vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), fork }))
const { fork: start } = await vi.importActual<{ fork: Fork }>('node:child_process')

const png = await photo().png().toBuffer()
let site: TestApp
let timeLimited: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  timeLimited = await testApp({ rateLimits: 'off', sameDatabaseAs: site, callTimeoutMs: 300 })
})
afterAll(async () => {
  await timeLimited.close()
  await site.close()
})

const save = async (at: TestApp, id: number) =>
  (await at.as({ id })).request({
    method: 'POST',
    url: '/user/user_profile/update',
    ...formOf({ about_me: 'บันทึกแล้ว', img_profile: { bytes: png } }),
  })

test('RF-05 AB-107 a save that returned 503 is not stored later when its decoder resumes', async () => {
  const decoders: ChildProcess[] = []
  fork.mockImplementation((...args) => {
    const decoder = start(...args)
    decoders.push(decoder)
    decoder.kill('SIGSTOP')
    return decoder
  })
  // Two pictures are being decoded, the others wait.
  const people = await Promise.all(Array.from({ length: 4 }, () => createUser(site.db.primary, { aboutMe: '' })))
  const responses = await Promise.all(people.map(({ id }) => save(timeLimited, id)))
  for (const response of responses) expectErrorResponse(response, 503, 'overload')
  const later = await createUser(site.db.primary)
  fork.mockImplementation(start)
  const saved = save(site, later.id)
  for (const decoder of decoders) decoder.kill('SIGCONT')
  expect((await saved).statusCode).toBe(200)
  const { rows } = await site.db.primaryPool.query('select about_me, avatar_image_id from users where id = any($1)', [
    people.map(({ id }) => id),
  ])
  expect(rows).toEqual(people.map(() => ({ about_me: '', avatar_image_id: null })))
  expect((await site.db.primaryPool.query('select from images')).rows).toHaveLength(1)
})
