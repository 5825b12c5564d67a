import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { hashPassword, MAX_RUNNING, passwordWork, verifyPassword } from './passwords.ts'

const THAI = 'ที่นี่มีกำแพงน้ำ'

test('Q-36 hashes with argon2id at the cost that OWASP recommends, each with a different salt', async () => {
  const [one, other] = await Promise.all([hashPassword('ต้นไม้ใหญ่'), hashPassword('ต้นไม้ใหญ่')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(parseOptions(one)).toMatchObject({
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    saltLen: 16,
    outputLen: 32,
  })
  expect(other).not.toBe(one)
})

test('AB-39 NFC and NFD are one password; surrounding spaces are significant; emoji and 256 characters work', async () => {
  const decomposed = 'cafe\u0301-กาแฟ'
  const hash = await hashPassword(decomposed.normalize('NFC'))
  expect(await verifyPassword(hash, decomposed)).toBe(true)
  const spaced = await hashPassword(` ${THAI} `)
  expect(await verifyPassword(spaced, THAI)).toBe(false)
  expect(await verifyPassword(spaced, ` ${THAI} `)).toBe(true)
  const long = '🌳'.repeat(128)
  expect(await verifyPassword(await hashPassword(long), long)).toBe(true)
  expect(await verifyPassword(await hashPassword(long), long.slice(0, -2))).toBe(false)
})

test('Q-19 an unknown account takes one hash like a known one, and no password matches', async () => {
  const hash = await hashPassword('กขคงจฉช')
  const before = passwordWork().done
  expect(await verifyPassword(hash, 'ผิดแน่นอน')).toBe(false)
  expect(passwordWork().done).toBe(before + 1)
  for (const password of ['', 'A', 'ผิดแน่นอน']) expect(await verifyPassword(null, password)).toBe(false)
  expect(passwordWork().done).toBe(before + 4)
})

test('Q-36 at most two hashes run and fifty wait; further calls return 503; all waiting calls complete', async () => {
  const calls = Array.from({ length: 60 }, () => verifyPassword(null, 'กขคงจฉช'))
  expect(passwordWork()).toMatchObject({ running: MAX_RUNNING, waiting: 50 })
  expect(MAX_RUNNING).toBeLessThanOrEqual(2)
  const results = await Promise.allSettled(calls)
  const rejected = results.filter((result) => result.status === 'rejected')
  expect(results.filter((result) => result.status === 'fulfilled' && result.value === false)).toHaveLength(
    MAX_RUNNING + 50,
  )
  expect(rejected).toHaveLength(10 - MAX_RUNNING)
  for (const { reason } of rejected as PromiseRejectedResult[]) {
    expect(reason).toMatchObject({ code: 'overload', status: 503, details: { retryAfter: expect.any(Number) } })
  }
  expect(passwordWork()).toMatchObject({ running: 0, waiting: 0 })
  expect(await verifyPassword(await hashPassword('กขคงจฉช'), 'กขคงจฉช')).toBe(true)
})

test('an invalid hash throws and frees its slot', async () => {
  for (let count = 0; count < 5; count++) await expect(verifyPassword('not a hash', 'x')).rejects.toThrow()
  expect(passwordWork().running).toBe(0)
})

test.skipIf(process.platform !== 'linux')('hashing threads have a lower priority', async () => {
  await verifyPassword(null, 'กขคงจฉช')
  const tasks = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  const niceness = tasks.map((stat) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]))
  expect(Math.max(...niceness)).toBe(Math.min(19, getPriority() + 10))
})
