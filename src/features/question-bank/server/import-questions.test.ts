import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createOnlineTest } from '#features/online-tests/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { EXTENSIONS, FORMATS } from '../constants.ts'

let site: TestApp
let admin: Actor
let member: Actor
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
  member = await site.as(await createUser(site.db.primary))
})
afterAll(() => site.close())

async function setUp(questions = 1) {
  const user = await createUser(site.db.primary)
  const ids = await createOnlineTest(site.db.primary, { authorId: teacher.id, userId: user.id, questions })
  return `/api/admin/online-tests/${ids.trainingId}`
}
function send(path: string, content: string | Uint8Array, more: object = {}, actor = admin) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const { payload, headers } = formOf({ file: { bytes }, ...more })
  return actor.request({ method: 'POST', url: `${path}/import`, payload, headers })
}
const bankOf = async (path: string) => (await admin.get(`${path}/questions`)).json().data.questions

const GIFT =
  '::1::ข้อใหม่ {=ก ~ข}\n\n::2::ข้อใหม่ {~ข =ก}\n\nข้อเสีย {~ก ~ข}\n\nคำถามที่ 1 ของการอบรม {~ทางเลือกแรก =คำตอบที่ถูก ~ทางเลือกที่สาม ~ทางเลือกสุดท้าย}\n'

describe('import', () => {
  test('the report writes nothing; the same file with its digest adds exactly what was reported', async () => {
    const path = await setUp()
    const { data: report } = (await send(path, GIFT)).json()
    expect(report).toEqual({
      format: 'gift',
      encoding: 'utf-8',
      readable: 3,
      // One is in the bank, one is twice in the file.
      duplicates: 2,
      unreadable: 1,
      problems: [{ line: 5, reason: 'ไม่มีเฉลย', text: 'ข้อเสีย {~ก ~ข}' }],
      notes: [],
      sample: [{ question: 'ข้อใหม่', choices: ['ก', 'ข'], correct: 0, explanation: '' }],
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      added: 0,
    })
    expect(await bankOf(path)).toHaveLength(1)
    const { digest } = report
    expect((await send(path, GIFT, { digest })).json().data).toMatchObject({ added: 1 })
    expect(await bankOf(path)).toMatchObject([{ number: 1 }, { number: 2, question: 'ข้อใหม่', correct: 0 }])
    // Sent twice, it finds only duplicates.
    expectErrorResponse(await send(path, GIFT, { digest }), 409, 'import_changed')
    expect(await bankOf(path)).toHaveLength(2)
  })

  test('of parallel confirmations one adds the questions', async () => {
    const path = await setUp()
    const { digest } = (await send(path, GIFT)).json().data
    const replies = await Promise.all([1, 2].map(() => send(path, GIFT, { digest })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await bankOf(path)).toHaveLength(2)
  })

  test.each(FORMATS)('%s: an exported bank is imported into another one identically', async (format) => {
    const [from, into] = [await setUp(12), await setUp(0)]
    const file = await admin.get(`${from}/export/${format}`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename\\*=UTF-8''questions-\\d+\\.${EXTENSIONS[format]}$`),
    )
    const { data: report } = (await send(into, file.rawPayload)).json()
    expect(report).toMatchObject({ format, readable: 12, duplicates: 0, unreadable: 0 })
    await send(into, file.rawPayload, { digest: report.digest })
    const texts = (questions: object[]) => questions.map((question) => ({ ...question, id: 0 }))
    expect(texts(await bankOf(into))).toEqual(texts(await bankOf(from)))
  })

  test('AB-108 bad files get a stated answer, and nothing is written', async () => {
    const path = await setUp()
    const thai = Buffer.from([0xa4, 0xd3, 0xb6, 0xd2, 0xc1])
    for (const [content, more, status, code] of [
      [Buffer.from('PK\u0003\u0004\u0000\u0000'), {}, 422, 'import_unreadable'],
      [thai, { encoding: 'utf-8' }, 422, 'import_unreadable'],
      ['A', { format: 'docx' }, 422, 'validation'],
      ['A', { digest: 'x' }, 422, 'validation'],
      ['ก {=ข ~ค}\n\n'.repeat(10_000), {}, 422, 'import_too_many'],
      [Buffer.alloc(5 * 1024 * 1024 + 1, 0x41), {}, 422, 'validation'],
      [Buffer.alloc(6 * 1024 * 1024, 0x41), {}, 413, 'too_large'],
    ] as const)
      expectErrorResponse(await send(path, content, more), status, code)
    for (const content of [
      '',
      ' ',
      '\uFEFF',
      '<quiz/>',
      'คำถาม',
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><quiz>&b;</quiz>',
    ]) {
      const { statusCode, body } = await send(path, content)
      if (content === '') expect([200, 422]).toContain(statusCode)
      else expect([statusCode, JSON.parse(body).data]).toMatchObject([200, { readable: 0, unreadable: 1, sample: [] }])
    }
    expectErrorResponse(await send('/api/admin/online-tests/999999', GIFT), 404, 'not_found')
    expect(await bankOf(path)).toHaveLength(1)
  })

  test('a bank takes at most 2,000 questions, all of a file or none', async () => {
    const path = await setUp(10)
    const file = Array.from({ length: 1_995 }, (_, at) => `ข้อ ${at} {=ก ~ข}\n`).join('\n')
    const { digest } = (await send(path, file)).json().data
    expectErrorResponse(await send(path, file, { digest }), 422, 'bank_full')
    expect(await bankOf(path)).toHaveLength(10)
  })

  test('HTML of a file is text on the page', async () => {
    const path = await setUp(0)
    const gift = 'ใช้แท็ก <script>alert(1)</script> {=<b>ก</b> ~ข}\n'
    const { digest } = (await send(path, gift)).json().data
    await send(path, gift, { digest })
    expect(await bankOf(path)).toMatchObject([
      { question: 'ใช้แท็ก <script>alert(1)</script>', choices: ['<b>ก</b>', 'ข'] },
    ])
  })
})

test('ADMIN-001 members and visitors neither import nor export', async () => {
  const path = await setUp()
  for (const [actor, status, code] of [
    [member, 403, 'forbidden'],
    [site, 401, 'unauthenticated'],
  ] as const) {
    expectErrorResponse(await send(path, GIFT, {}, actor), status, code)
    expectErrorResponse(await actor.get(`${path}/export/csv`), status, code)
  }
  expectErrorResponse(await admin.get(`${path}/export/docx`), 404, 'not_found')
  expectErrorResponse(await admin.get('/api/admin/online-tests/999999/export/csv'), 404, 'not_found')
})
