import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { IMPORT_FAILED_MAX, IMPORT_REPORT_LINES } from '../constants.ts'

let site: TestApp
let admin: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const HEADER = 'ชนิด,ชื่อผู้ใช้,รหัสนักศึกษา,คำนำหน้า,ชื่อ,นามสกุล,อีเมล,คณะ\n'
const send = (bytes: Uint8Array | string, digest?: string) => {
  const file = { bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name: 'a.csv', type: 'text/csv' }
  return admin.request({ method: 'POST', url: '/api/admin/users/import', ...formOf({ file, digest }) })
}
/** Windows-874: a Thai letter is one byte. */
const thai = (text: string) =>
  Buffer.from(
    [...text].map((sign) =>
      (sign.codePointAt(0) ?? 0) >= 0xe00 ? (sign.codePointAt(0) ?? 0) - 0xd60 : sign.charCodeAt(0),
    ),
  )
const count = async () =>
  (await site.db.primaryPool.query(`select count(*)::int as n from users where kind <> 'member'`)).rows[0].n

test('ADMIN-004 the report names new accounts, members with the address, and unreadable lines; it writes nothing', async () => {
  const member = await createUser(site.db.primary, { email: 'Same@example.ac.th' })
  await createUser(site.db.primary, { kind: 'student', roleId: 2, username: 'known', idCode: '1' })
  const before = await count()
  const response = await send(
    `${HEADER}student,s1,66001,นาย,สมชาย,ใจดี,s1@example.ac.th,ครุศาสตร์
student,s2,66002,นางสาว,สมหญิง,ใจดี,same@example.ac.th,ครุศาสตร์
student,known,66003,นาย,คนเดิม,ใจดี,,
student,s3,,นาย,ไม่มี,รหัส,,
guest,s4,66004,นาย,ชนิด,ผิด,,
student,s1,66005,นาย,ซ้ำ,คนแรก,,
student,s6,1,นาย,รหัส,ของอื่น,,
student,=cmd,66006,นาย,สูตร,อันตราย,,
`,
  )
  expect(response.json().data).toMatchObject({
    encoding: 'utf-8',
    new: 1,
    existing: 1,
    matches: 1,
    unreadable: 5,
    added: 0,
  })
  const { data } = response.json()
  expect(data.sample_matches).toEqual([{ line: 3, name: 'สมหญิง ใจดี', user_id: member.id }])
  expect(data.problems.map(({ line }: { line: number }) => line)).toEqual([5, 6, 7, 8, 9])
  expect(data.problems[0].reason).toBe('ไม่มีรหัสนักศึกษา')
  expect(data.problems[2].reason).toContain('บรรทัด 2')
  expect(data.failed_csv).toContain("'=cmd")
  expect(await count()).toBe(before)
})

test('ADMIN-004 only the checked file is added, as the first sign-in would, and each account is recorded', async () => {
  const file = `${HEADER}นักศึกษา,t1,67001,นาย,ทดสอบ,หนึ่ง,,ครุศาสตร์\nบุคลากร,t2,,นาง,ทดสอบ,สอง,,\n`
  const { digest } = (await send(file)).json().data
  expectErrorResponse(await send(`${file}student,t3,67003,นาย,เพิ่ม,ทีหลัง,,\n`, digest), 409, 'import_changed')
  expect((await send(file, digest)).json().data.added).toBe(2)
  const { rows } = await site.db.primaryPool.query(
    `select id, kind, role_id, member_type, prefix_id, id_code, email from users where username like 't_' order by username`,
  )
  expect(rows).toMatchObject([
    { kind: 'student', role_id: 2, member_type: 2, id_code: '67001' },
    { kind: 'staff', role_id: 1, member_type: 3, id_code: null },
  ])
  expect(rows[0].email).toMatch(/^t1@/)
  const entries = await site.db.primaryPool.query(
    `select subject_id from audit_entries where action = 'person.import' order by 1`,
  )
  expect(entries.rows.map(({ subject_id }) => subject_id)).toEqual(rows.map(({ id }) => id))
  // The same file again has nothing new.
  expect((await send(file)).json().data).toMatchObject({ new: 0, existing: 2 })
  expectErrorResponse(await send(file, digest), 409, 'import_changed')
})

test('two imports of one file at once add each account once', async () => {
  const file = `${HEADER}student,r1,68001,นาย,แข่ง,หนึ่ง,,\nstudent,r2,68002,นาย,แข่ง,สอง,,\n`
  const { digest } = (await send(file)).json().data
  const responses = await Promise.all([send(file, digest), send(file, digest)])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('byte order mark, Windows-874, semicolons', async () => {
  const file = `${HEADER}student,e1,69001,นาย,สมชาย,ใจดี,,\n`
  expect((await send(`\uFEFF${file}`)).json().data).toMatchObject({ encoding: 'utf-8', new: 1 })
  expect((await send(thai(file))).json().data).toMatchObject({ encoding: 'windows-874', new: 1 })
  expect((await send(file.replaceAll(',', ';'))).json().data.new).toBe(1)
})

test('files that are no table are rejected', async () => {
  for (const file of ['', 'x', 'kind,username\na,b', new Uint8Array([0, 1, 2, 3])]) {
    expect((await send(file)).statusCode).toBe(422)
  }
})

test('only the first failing lines fit into their file; all are counted', async () => {
  const file = HEADER + Array.from({ length: 3_000 }, (_, n) => `guest,g${n},,,${'ก'.repeat(300)},ข,,\n`).join('')
  const { data } = (await send(file)).json()
  expect(data).toMatchObject({ new: 0, unreadable: 3_000 })
  expect(data.problems).toHaveLength(IMPORT_REPORT_LINES)
  expect(data.failed_csv.length).toBeLessThanOrEqual(IMPORT_FAILED_MAX)
  expect(data.failed_listed).toBeGreaterThan(1_000)
  expect(data.failed_csv.trimEnd().split('\n')).toHaveLength(data.failed_listed + 1)
})

test('50,000 lines are checked and added part by part; one more is rejected', async () => {
  const line = (n: number) => `student,m${n},70${n},นาย,มากมาย,คนที่,,ครุศาสตร์\n`
  const file = HEADER + Array.from({ length: 50_000 }, (_, n) => line(n)).join('')
  expectErrorResponse(await send(file + line(50_000)), 422, 'import_too_many')
  const report = (await send(file)).json().data
  expect(report).toMatchObject({ new: 50_000, unreadable: 0 })
  const first = (await send(file, report.digest)).json().data
  expect(first).toMatchObject({ new: 45_000, added: 5_000 })
  const second = (await send(file, first.digest)).json().data
  expect(second).toMatchObject({ new: 40_000, added: 5_000 })
  // The file can be continued later: what was added is known.
  expect((await send(file)).json().data).toMatchObject({ new: 40_000, existing: 10_000, digest: second.digest })
}, 90_000)
