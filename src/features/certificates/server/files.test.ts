/** PDF and picture of a certificate: how they are made, what they contain, who gets them. */
import { inflateSync } from 'node:zlib'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import type { Storage } from '#server/files/storage-driver.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { createCertificate, type HeldCertificate } from '../testing.ts'
import { makeFilesJob, makeMissingFilesJob } from './jobs.ts'
import { drawPaperPdf } from './service/paper-pdf.ts'
import { drawPng } from './service/paper-png.ts'

/** The types of jsqr describe a default export that its module does not have. */
const readQr = jsqr as unknown as typeof jsqr.default
let site: TestApp
let teacher: { id: number }
const NAMES = [
  'น้ำผึ้ง ศรีสุพรรณ์',
  'ปี่ ปู่ ญี่ ฐุ กำ น้ำ',
  'ก'.repeat(100),
  'ที่'.repeat(33),
  '<script>alert(1)</script> & "ก"',
  '\u202Eabc\u202C \u0000\uFFFF',
  '李 😀 \u0301\u0301',
  '(endobj) >> stream',
]

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const certificateOf = async ({ holder }: HeldCertificate) => (await holder.get('/api/my-certificate')).json().data[0]
const idOf = async ({ number }: HeldCertificate): Promise<number> =>
  (await site.db.primaryPool.query('select id from certificates where number = $1', [number])).rows[0].id

/** The bytes of all streams of a PDF, as Latin-1, without escapes. */
function streamsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const bodies = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1')
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : body
  })
  const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
  return bodies.join('\n').replace(/\\([()\\bfnrt])/g, (_, letter: string) => escapes[letter] ?? letter)
}

/** Text as UTF-16, and as UTF-8, in Latin-1. */
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('latin1')
const utf8 = (text: string) => Buffer.from(text).toString('latin1')

describe('Q-86 files of a certificate', () => {
  test('Q-86 they are made by a job and only the holder downloads them, as attachments with a Thai name', async () => {
    const held = await createCertificate(site, { teacher, isMade: false })
    expect(await certificateOf(held)).toMatchObject({ state: 'making', linkToDownload: null, linkToPicture: null })
    const early = await held.holder.get(`/my-certificate/${held.number}/download`)
    expectErrorResponse(early, 409, 'certificate_not_ready')
    expect(early.headers['retry-after']).toBe('10')

    await makeFilesJob.run(site.app.backgroundContext(), { certificateId: await idOf(held) } as never)
    const { state, linkToDownload, linkToPicture } = await certificateOf(held)
    expect(state).toBe('ready')
    const pdf = await held.holder.get(linkToDownload)
    expect([pdf.statusCode, pdf.headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`ใบประกาศนียบัตร ${held.number}.pdf`)}`,
        'content-length': String(pdf.rawPayload.byteLength),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      }),
    ])
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const png = await held.holder.get(linkToPicture)
    expect(png.headers['content-type']).toBe('image/png')
    expect(await sharp(png.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1684 })

    const other = await createCertificate(site, { teacher, isMade: false })
    for (const link of [linkToDownload, linkToPicture]) {
      expectErrorResponse(await other.holder.get(link), 404, 'not_found')
      expect((await site.get(link)).statusCode).toBe(302)
    }
  })

  test('AB-87 paths that walk are not found, HEAD is not allowed, ranges are ignored', async () => {
    const held = await createCertificate(site, { teacher })
    for (const walk of ['..%2f..%2fetc%2fpasswd', '%2e%2e%2f', '..%5c', '%00.pdf', '%2fetc%2fpasswd', 'CERT-2026-1'])
      expect((await held.holder.get(`/my-certificate/${walk}/download`)).statusCode).toBeOneOf([400, 404])
    const head = await held.holder.request({ method: 'HEAD', url: `/my-certificate/${held.number}/download` })
    expect(head.statusCode).toBe(405)
    const range = await held.holder.get(`/my-certificate/${held.number}/download`, { range: 'bytes=0-9999999' })
    expect(range.statusCode).toBe(200)
  })

  test('Q-86 while the storage is away the job retries, and the schedule makes what is missing', async () => {
    const held = await createCertificate(site, { teacher, isMade: false })
    const context = site.app.backgroundContext()
    const broken: Storage = {
      ...context.storage,
      put: async () => {
        throw new Error('no space left')
      },
    }
    const job = { certificateId: await idOf(held) } as never
    await expect(makeFilesJob.run({ ...context, storage: broken }, job)).rejects.toThrow('no space left')
    expect((await certificateOf(held)).state).toBe('making')
    await makeMissingFilesJob.run(context, {} as never)
    expect((await certificateOf(held)).state).toBe('ready')
    // A second run changes nothing.
    const { rows } = await site.db.primaryPool.query('select * from certificates where number = $1', [held.number])
    await makeFilesJob.run(context, job)
    expect(
      (await site.db.primaryPool.query('select * from certificates where number = $1', [held.number])).rows,
    ).toEqual(rows)
  })

  test('Q-86 the score is on the check only by choice of the holder, and the files are made again', async () => {
    const held = await createCertificate(site, { teacher })
    const check = async () => (await site.get(`/api/certificate/${held.number}`)).json().data.score
    const choose = (showsScore: unknown, actor = held.holder) =>
      actor.post(`/api/my-certificate/${held.number}`, { showsScore })
    expect(await check()).toBe(null)
    expect((await choose(true)).statusCode).toBe(200)
    expect(await check()).toBe(9)
    expect((await certificateOf(held)).state).toBe('making')
    await choose(false)
    expect(await check()).toBe(null)
    expect((await choose('yes')).statusCode).toBe(422)
    const other = await createCertificate(site, { teacher, isMade: false })
    expectErrorResponse(await choose(true, other.holder), 404, 'not_found')
    expect((await site.post(`/api/my-certificate/${held.number}`, { showsScore: true })).statusCode).toBe(401)
  })
})

describe('Q-86 the drawing', () => {
  const paper = {
    number: 'CERT-2026-000148',
    fullname: 'นางสาวน้ำผึ้ง ศรีสุพรรณ์',
    trainingName: 'หลักสูตรเชิงปฏิบัติการ '.repeat(7).trim(),
    hours: 18,
    score: null,
    issuedAt: new Date('2026-07-19T05:00:00Z'),
    trainer: 'ดร. อรนุช เลิศวิไล',
    checkUrl: 'https://sala.example.ac.th/certificate/CERT-2026-000148',
  }

  test('Q-86 the PDF is tagged, in Thai, with embedded fonts, title, date in the Buddhist era and the attached credential', async () => {
    const pdf = await drawPaperPdf(paper, '{"name":"ใบ"}')
    const text = pdf.toString('latin1')
    expect(text).toContain('/Marked true')
    expect(text).toContain('/Lang (th-TH)')
    expect(text).toContain('/DisplayDocTitle true')
    expect(text).toMatch(/\/MediaBox \[0 0 841\.89 595\.28\]/)
    expect(text).toContain('/FontFile2')
    expect(text).toMatch(/\/AFRelationship \/Source/)
    for (const tag of ['Document', 'H1', 'H2', 'Figure', 'P']) expect(text).toContain(`/S /${tag}\n`)
    const streams = streamsOf(pdf)
    expect(streams.includes(utf8('{"name":"ใบ"}'))).toBe(true)
    expect(streams.includes(utf16('นางสาวน้ำผึ้ง ศรีสุพรรณ์'))).toBe(true)
    expect(streams.includes(utf16('19 กรกฎาคม พ.ศ. 2569'))).toBe(true)
    expect(streams.includes(utf16('0 จาก 10 คะแนน'))).toBe(false)
    expect(streamsOf(await drawPaperPdf({ ...paper, score: 0 }, '{}')).includes(utf16('0 จาก 10 คะแนน'))).toBe(true)
  })

  test('Q-86 the code of the picture leads to the check, and the picture carries the credential', async () => {
    const png = await drawPng(paper, '{"name":"ใบ"}')
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(readQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(paper.checkUrl)
    const chunk = png.indexOf('iTXtopenbadgecredential\0')
    expect(chunk).toBeGreaterThan(0)
    expect(chunk).toBeLessThan(png.indexOf('IDAT'))
    expect(png.includes(Buffer.from('{"name":"ใบ"}'))).toBe(true)
  })

  test.each(NAMES)('AB-87 the name %j is drawn inside the paper', async (fullname) => {
    const [pdf, png] = [await drawPaperPdf({ ...paper, fullname }, '{}'), await drawPng({ ...paper, fullname }, '{}')]
    expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1)
    // Nothing is drawn right of the column.
    const { data, info } = await sharp(png)
      .extract({ left: 1610, top: 160, width: 74, height: 800 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.channels).toBeGreaterThan(0)
    expect(data.every((value) => value === 255)).toBe(true)
  })
})
