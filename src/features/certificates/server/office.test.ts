/** What admins do with certificates. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { runSent } from '#test/export-archive.ts'
import { allMails, mailsTo } from '#test/mails.ts'
import { createCertificate, type HeldCertificate } from '../testing.ts'

let site: TestApp
let teacher: { id: number }
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
const revoke = (number: string, body: object = { reason: 'wrong', note: 'สะกดชื่อผิด' }, actor = admin) =>
  actor.post(`/api/v2/admin/certificates/${number}/revoke`, body)
const reissue = (number: string, actor = admin) => actor.post(`/api/v2/admin/certificates/${number}/reissue`, {})
const check = async ({ number }: HeldCertificate) => (await site.get(`/api/certificate/${number}`)).json().data
const list = async (search: string) =>
  (await admin.get(`/api/v2/admin/certificates?${new URLSearchParams({ search })}`)).json()
const rename = (user: { id: number }, firstname: string) =>
  sql('update users set firstname_th = $2 where id = $1', [user.id, firstname])

test('Q-86 revoking: check, files and list of the holder show it at once; it is audited and mailed', async () => {
  const email = 'revoked@example.com'
  const held = await createCertificate(site, { teacher, email })
  const [{ id, file_key: fileKey }] = await sql('select * from certificates where number = $1', [held.number])
  expect((await revoke(held.number)).statusCode).toBe(200)
  expect(await check(held)).toMatchObject({ state: 'revoked', revokeReason: 'wrong', revokedAt: expect.any(String) })
  const [own] = (await held.holder.get('/api/my-certificate')).json().data
  expect(own).toMatchObject({ state: 'revoked', linkToDownload: null, revokeNote: 'สะกดชื่อผิด' })
  expectErrorResponse(await held.holder.get(`/my-certificate/${held.number}/download`), 409, 'certificate_revoked')
  expect(
    await sql(`select reason from audit_entries where action = 'certificate.revoke' and subject_id = $1`, [id]),
  ).toEqual([{ reason: 'wrong: สะกดชื่อผิด' }])
  const [mail] = await mailsTo(site.db, email)
  expect(mail?.subject).toBe('ใบประกาศนียบัตรของคุณถูกเพิกถอน')
  expect(mail?.text).toContain('สะกดชื่อผิด')
  const context = site.app.backgroundContext()
  await deleteFilesJob.run(context, {} as never)
  expect(await context.storage.exists(`${fileKey}.pdf`)).toBe(false)
  expectErrorResponse(await revoke(held.number), 409, 'certificate_revoked')
  expectErrorResponse(await reissue(held.number), 409, 'certificate_revoked')
})

test('Q-86 a new name: same number, new version, the earlier credential is revoked; audited and mailed', async () => {
  const email = 'renamed@example.com'
  const held = await createCertificate(site, { teacher, email })
  expectErrorResponse(await reissue(held.number), 409, 'certificate_same_name')
  const before = await check(held)
  const credential = (await held.holder.get(`/certificate/${held.number}/credential`)).body
  await rename(held.user, 'มานี')
  expect((await list(held.number)).data).toMatchObject([{ newName: 'นางสาวมานี ศรีสุพรรณ์', state: 'valid' }])
  expect((await reissue(held.number)).statusCode).toBe(200)
  expect(await check(held)).toMatchObject({ state: 'valid', name: 'ม*นี ศ*****ณ์', reissuedAt: expect.any(String) })
  await runSent(site, 'certificates.make-files')
  const after = await check(held)
  expect(after.credentialHash).not.toBe(before.credentialHash)
  const renewed = (await held.holder.get(`/certificate/${held.number}/credential`)).json()
  expect(renewed.id).toMatch(/#v2$/)
  expect(JSON.stringify(renewed)).toContain('นางสาวมานี ศรีสุพรรณ์')
  const rows = await sql(
    `select credential.version, credential.revoked_at is not null as is_revoked, status_index from certificate_credentials credential
     join certificates certificate on certificate.id = certificate_id where number = $1 order by credential.version`,
    [held.number],
  )
  expect(rows).toMatchObject([
    { version: 1, is_revoked: true, status_index: Number(JSON.parse(credential).credentialStatus.statusListIndex) },
    { version: 2, is_revoked: false },
  ])
  expect((await mailsTo(site.db, email)).map(({ subject }) => subject)).toEqual(['ออกใบประกาศนียบัตรชื่อใหม่ให้คุณแล้ว'])
  expect(await sql(`select 1 from audit_entries where action = 'certificate.reissue'`)).toHaveLength(1)
})

test('ADMIN-001 members and visitors cannot find, revoke or issue again', async () => {
  const held = await createCertificate(site, { teacher, isMade: false })
  for (const [actor, status] of [
    [held.holder, 403],
    [site, 401],
  ] as const) {
    expect((await actor.get('/api/v2/admin/certificates')).statusCode).toBe(status)
    expect((await revoke(held.number, undefined, actor as Actor)).statusCode).toBe(status)
    expect((await reissue(held.number, actor as Actor)).statusCode).toBe(status)
  }
  expect((await check(held)).state).toBe('valid')
})

test('Q-86 bad input is rejected and changes nothing', async () => {
  const held = await createCertificate(site, { teacher, isMade: false })
  for (const body of [{}, { reason: 'no', note: '' }, { reason: 'wrong' }, { reason: 'wrong', note: 'ก'.repeat(301) }])
    expect((await revoke(held.number, body)).statusCode).toBe(422)
  for (const number of ['CERT-2026-999999', 'CERT-1', "x'--"]) {
    expect((await revoke(number)).statusCode).toBe(404)
    expect((await reissue(number)).statusCode).toBe(404)
  }
  expect((await check(held)).state).toBe('valid')
})

test('Q-86 the list finds by part of number or name, letters of patterns stand for themselves, and pages go on', async () => {
  const held = await createCertificate(site, { teacher, firstname: 'จันทร์เพ็ญ', isMade: false })
  expect((await list('จันทร์เพ็ญ')).data).toMatchObject([{ certificateNo: held.number, state: 'making', newName: null }])
  expect((await list(held.number.slice(5))).data.length).toBe(1)
  for (const words of ['%', '_', '\\', 'ไม่มีชื่อนี้']) expect((await list(words)).data).toEqual([])
  for (let count = 0; count < 21; count++)
    await createCertificate(site, { teacher, firstname: 'หน้าถัดไป', isMade: false })
  const first = await list('หน้าถัดไป')
  expect(first.data).toHaveLength(20)
  const second = (await admin.get(first.next_page_url)).json()
  expect([second.data.length, second.next_page_url]).toEqual([1, null])
  expect(second.data[0].certificateNo < first.data[19].certificateNo).toBe(true)
}, 30_000)

test('Q-86 two admins who revoke at once: one succeeds', async () => {
  const held = await createCertificate(site, { teacher, isMade: false })
  const responses = await Promise.all([revoke(held.number), revoke(held.number)])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

test('AB-193 a holder without a verified or usable address gets no mail; the change is made', async () => {
  const email = 'unproved@example.com'
  const unverified = await createCertificate(site, { teacher, email })
  await sql('update users set email_verified_at = null where id = $1', [unverified.user.id])
  const unusable = await createCertificate(site, { teacher })
  await sql(`update users set kind = 'student', username = 'not usable' where id = $1`, [unusable.user.id])
  for (const { number, user } of [unverified, unusable]) {
    await rename(user, 'ชื่อใหม่')
    expect((await reissue(number)).statusCode).toBe(200)
    expect((await revoke(number)).statusCode).toBe(200)
  }
  const mails = await allMails(site.db)
  expect(mails.filter(({ to }) => to === email || to.startsWith('not usable'))).toEqual([])
})

test('Q-51 a university account without an address gets the mail at its user name', async () => {
  const { number, user } = await createCertificate(site, { teacher })
  await sql(`update users set kind = 'student', username = 'st.revoked' where id = $1`, [user.id])
  expect((await revoke(number)).statusCode).toBe(200)
  const { universityMailDomain } = site.app.backgroundContext().config
  expect(await mailsTo(site.db, `st.revoked@${universityMailDomain}`)).toHaveLength(1)
})
