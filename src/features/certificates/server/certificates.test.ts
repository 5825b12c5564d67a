import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createAttempt, joinTraining, sendResult } from '#features/online-tests/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { bangkokDay } from '#lib/dates.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { allRows } from '#test/rows.ts'

let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

interface Holder {
  firstname?: string
  hasCertificate?: boolean
}

/** A member with a submitted attempt at the test of a training of three hours, and a way to send its result. */
async function setUp({ firstname = 'น้ำผึ้ง', hasCertificate = true }: Holder = {}) {
  const user = await createUser(site.db.primary, { prefixName: 'นางสาว', firstname, lastname: 'ศรีสุพรรณ์' })
  const member = await site.as(user)
  const training = await createTraining(site.db.primary, {
    authorId: teacher.id,
    topic: 'ตรวจงานด้วยเกณฑ์ที่ทุกคนเห็น',
    startsInHours: [-27],
    training: { hasTest: true, hasCertificate },
  })
  const { id: userEventId } = await joinTraining(site.db.primary, { userId: user.id, trainingId: training.id })
  return { user, member, userEventId, training }
}

/** Stores the result of the next attempt as the provider of the test does. */
async function take(userEventId: number, score: number, number = 1) {
  const { formId } = await createAttempt(site.db.primary, { userEventId, number })
  const hidden = { user_event_id: userEventId, attempt: number }
  return sendResult(site, { response_id: `response-of-${userEventId}-${number}`, form_id: formId, hidden, score })
}

const listOf = async (member: Actor) => (await member.get('/api/my-certificate')).json().data
const check = (number: string) => site.get(`/api/certificate/${number}`)

test('CERT-001 CERT-002 Q-85 Q-86 passing a test issues one certificate, with the name and the title of that time', async () => {
  const { member, userEventId, user, training } = await setUp()
  expect(await listOf(member)).toEqual([])
  expect((await take(userEventId, 9)).statusCode).toBe(200)
  const [certificate, ...others] = await listOf(member)
  expect(others).toEqual([])
  expect(certificate).toEqual({
    certificateNo: expect.stringMatching(/^CERT-\d{4}-\d{6}$/),
    trainingName: 'ตรวจงานด้วยเกณฑ์ที่ทุกคนเห็น',
    fullname: 'นางสาวน้ำผึ้ง ศรีสุพรรณ์',
    score: 9,
    hours: 3,
    issuedAt: expect.any(String),
    state: 'making',
    showsScore: false,
    reissuedAt: null,
    revokedAt: null,
    revokeReason: null,
    revokeNote: '',
    linkToDownload: null,
    linkToPicture: null,
    linkToCredential: null,
  })
  expect(Math.abs(Date.parse(certificate.issuedAt) - Date.now())).toBeLessThan(60_000)
  await site.db.primaryPool.query('update users set firstname = $2 where id = $1', [user.id, 'มานี'])
  await site.db.primaryPool.query('update posts set topic = $2 where id = $1', [training.id, 'ชื่อใหม่'])
  expect(await listOf(member)).toEqual([certificate])
})

test('CERT-003 a failed test gives no certificate, a second attempt that passes does', async () => {
  const { member, userEventId } = await setUp()
  await take(userEventId, 6)
  expect(await listOf(member)).toEqual([])
  await take(userEventId, 7, 2)
  expect(await listOf(member)).toMatchObject([{ score: 7 }])
})

test('Q-86 a passed test of a training without certificates gives none', async () => {
  const { member, userEventId } = await setUp({ hasCertificate: false })
  await take(userEventId, 10)
  expect(await listOf(member)).toEqual([])
})

test('Q-195 numbers carry the year of issue and have no gaps, also when tests are passed at once', async () => {
  const holders = await Promise.all(Array.from({ length: 8 }, () => setUp()))
  const before = (await allRows(site.db.primary, 'certificates')).length
  await Promise.all(holders.map(({ userEventId }) => take(userEventId, 8)))
  const numbers = (await allRows(site.db.primary, 'certificates')).map(({ number }) => number).toSorted()
  expect(numbers).toHaveLength(before + 8)
  const year = bangkokDay(new Date()).slice(0, 4)
  expect(numbers).toEqual(numbers.map((_, index) => `CERT-${year}-${String(index + 1).padStart(6, '0')}`))
})

test('Q-86 anyone can check a number: the name is masked, the score is not told', async () => {
  const { member, userEventId } = await setUp()
  await take(userEventId, 10)
  const [{ certificateNo, issuedAt }] = await listOf(member)
  const response = await check(certificateNo)
  expect(response.json()).toEqual({
    data: {
      certificateNo,
      state: 'valid',
      name: 'น้ำ*ง ศ*****ณ์',
      trainingName: 'ตรวจงานด้วยเกณฑ์ที่ทุกคนเห็น',
      hours: 3,
      score: null,
      issuedAt,
      reissuedAt: null,
      revokedAt: null,
      revokeReason: null,
      credentialHash: null,
    },
  })
})

test('AB-87 an unknown number is not found, and only a number is read', async () => {
  expectErrorResponse(await check('CERT-2026-999999'), 404, 'not_found')
  for (const walk of ['CERT-2026-1', 'cert-2026-000001', '..%2f..%2fetc%2fpasswd', '%00.pdf', "CERT-2026-000001'--"])
    expect((await check(walk)).statusCode).toBeOneOf([400, 404, 422])
})

test('AB-87 another person sees none of them, a visitor is asked to sign in', async () => {
  const { userEventId } = await setUp()
  await take(userEventId, 10)
  const other = await site.as(await createUser(site.db.primary))
  expect(await listOf(other)).toEqual([])
  expect((await site.get('/api/my-certificate')).statusCode).toBe(401)
})

test('Q-53 a deleted account leaves number, training and hash of the certificate, and neither name nor files', async () => {
  const { user, member, userEventId } = await setUp()
  await take(userEventId, 10)
  await runSent(site, 'certificates.make-files')
  const [{ certificateNo }] = await listOf(member)
  const { credentialHash } = (await check(certificateNo)).json().data
  const [{ id, file_key: fileKey }] = (
    await site.db.primaryPool.query('select * from certificates where number = $1', [certificateNo])
  ).rows
  const context = site.app.backgroundContext()
  await site.db.primary.transaction((tx) => context.eraseUser(tx, user.id))
  expect((await check(certificateNo)).json().data).toMatchObject({
    state: 'erased',
    name: null,
    score: null,
    trainingName: 'ตรวจงานด้วยเกณฑ์ที่ทุกคนเห็น',
    credentialHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await check(certificateNo)).json().data.credentialHash).toBe(credentialHash)
  const rows = await site.db.primaryPool.query(
    `select certificate.*, credential.content from certificates certificate
     join certificate_credentials credential on credential.certificate_id = certificate.id where certificate.id = $1`,
    [id],
  )
  expect(JSON.stringify(rows.rows)).not.toContain('ศรีสุพรรณ์')
  expect(rows.rows).toMatchObject([{ fullname: null, masked_name: null, user_event_id: null, content: null }])
  await deleteFilesJob.run(context, {} as never)
  expect(await context.storage.exists(`${fileKey}.pdf`)).toBe(false)
  expect(await context.storage.exists(`${fileKey}.png`)).toBe(false)
})
