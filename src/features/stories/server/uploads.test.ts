/** Pictures and files inside stories: what is accepted, who reads them, and when they are deleted. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { fileNameOf, fileTypeOf } from '#server/files/file-types.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { photo, rejectedImages } from '#test/image-corpus.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { FILE_MAX_BYTES, LOGO_MAX_BYTES, UPLOADS_MAX } from '../constants.ts'
import { createDraft, storyPath, zipOf } from '../testing.ts'
import { cleanupUploads } from './service/uploads.ts'

const PDF = Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\n')
const TYPES = '[Content_Types].xml'
const DOCX = zipOf({ [TYPES]: '<Types/>', 'word/document.xml': '<w:document/>' })

let site: TestApp
let teacher: { id: number }
let actor: Actor
let story: { id: number; version: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
  story = await createDraft(site.db.primary, actor)
})

const send = (rest: string, fields: Record<string, unknown>, who = actor) =>
  who.request({ method: 'POST', url: storyPath(story.id, rest), ...formOf(fields) })
const jpeg = () => photo().jpeg().toBuffer()
const save = async (changes: object) => {
  const { draft } = (await actor.get(storyPath(story.id))).json().data
  return actor.post(storyPath(story.id, '/draft'), { base_version: draft.version, changes })
}

describe('pictures', () => {
  test('a picture is encoded again and served under its address', async () => {
    const response = await send('/pictures', { picture: { bytes: await jpeg() }, alt: 'เด็กอ่านหนังสือ' })
    const { data } = response.json()
    expect(data).toMatchObject({ id: expect.any(Number), image: { alt: 'เด็กอ่านหนังสือ' } })
    const served = await site.get(data.src)
    expect(served.headers['content-type']).toBe('image/webp')
    const description = `<figure><img src="${data.src}" alt="เด็กอ่านหนังสือ"></figure>`
    expect((await save({ description })).json().data.description).toContain(data.src)
  })

  test('SVG, HTML with a false type, damaged and huge pictures are rejected', async () => {
    for (const { bytes, name } of await rejectedImages()) {
      const response = await send('/pictures', { picture: { bytes } })
      expect({ name, status: response.statusCode }).toEqual({ name, status: 422 })
    }
  }, 60_000)

  test('STORY-025 STORY-026 a logo has at most 800 KB', async () => {
    const picture = await jpeg()
    const padded = (size: number) => ({ bytes: Buffer.concat([picture, Buffer.alloc(size - picture.length)]) })
    const large = await send('/pictures', { picture: padded(LOGO_MAX_BYTES + 1), purpose: 'logo' })
    expect(large.json().errors).toEqual({ picture: ['File size must not exceed 800 KB'] })
    expect((await send('/pictures', { picture: padded(LOGO_MAX_BYTES), purpose: 'logo' })).statusCode).toBe(200)
  })

  test('a cover is described and gets its focal point; of another story 404', async () => {
    const { data } = (await send('/pictures', { picture: { bytes: await jpeg() }, purpose: 'cover' })).json()
    const change = (id: number, payload: object) =>
      actor.request({ method: 'PATCH', url: storyPath(story.id, `/pictures/${id}`), payload })
    const changed = await change(data.id, { alt: 'ใหม่', focal_x: 0.34, focal_y: 0.5 })
    expect(changed.json().data.image).toMatchObject({ alt: 'ใหม่', focal_x: 0.34, focal_y: 0.5 })
    const own = story
    story = await createDraft(site.db.primary, actor)
    expectErrorResponse(await change(data.id, { alt: 'ก' }), 404, 'not_found')
    story = own
    expectErrorResponse(await change(data.id, { focal_x: 2 }), 422, 'validation')
  })

  test('a picture of the text is cut by fractions, cut again from the whole one, and taken back', async () => {
    const { data: whole } = (await send('/pictures', { picture: { bytes: await jpeg() }, alt: 'ห้องเรียน' })).json()
    const cut = (src: string, left: number, width: number) =>
      actor.post(storyPath(story.id, '/cut-picture'), { src, left, top: 0, width, height: 1 })
    const wholeOf = (src: string) => cut(src, 0, 1)
    const { data: part } = (await cut(whole.src, 0.5, 0.5)).json()
    expect(part.image).toMatchObject({ width: 200, height: 300, alt: 'ห้องเรียน' })
    expect((await site.get(part.src)).headers['content-type']).toBe('image/webp')
    expect((await wholeOf(part.src)).json().data).toMatchObject({ id: whole.id, src: whole.src })
    // Fractions are those of the whole picture, also for a part.
    expect((await cut(part.src, 0, 0.75)).json().data.image).toMatchObject({ width: 300, height: 300 })
    expect((await cut(part.image.path, 0, 1)).json().data).toMatchObject({ id: whole.id })

    // The whole picture is not deleted while a part is used.
    const description = `<figure><img src="${part.src}" alt="ก"></figure>`
    expect((await save({ description })).statusCode).toBe(200)
    await site.db.primaryPool.query(`update story_uploads set created_at = now() - interval '3 days'`)
    await cleanupUploads(site.app.backgroundContext())
    expect((await wholeOf(part.src)).json().data.id).toBe(whole.id)
    await save({ description: '<p>ก</p>' })
    await site.db.primaryPool.query('delete from story_revisions')
    for (const _ of [1, 2]) await cleanupUploads(site.app.backgroundContext())
    expectErrorResponse(await wholeOf(part.src), 404, 'not_found')
    expect((await allRows(site.db.primary, 'images')).filter(({ id }) => id === whole.id)).toEqual([])
  })

  test('only writers cut, only pictures of their story, and no part that is too small', async () => {
    const { data } = (await send('/pictures', { picture: { bytes: await jpeg() } })).json()
    const area = { src: data.src, left: 0, top: 0, width: 0.5, height: 0.5 }
    const path = storyPath(story.id, '/cut-picture')
    const stranger = await site.as(await createTeacher(site.db.primary))
    expectErrorResponse(await stranger.post(path, area), 404, 'not_found')
    const other = await createDraft(site.db.primary, actor)
    expectErrorResponse(await actor.post(storyPath(other.id, '/cut-picture'), area), 404, 'not_found')
    for (const wrong of [{ width: 0.01 }, { left: -1 }, { top: 2 }, { src: 'https://evil.example/x.png' }])
      expectErrorResponse(await actor.post(path, { ...area, ...wrong }), 422, 'validation')
  })

  test('a story has a limited number of uploads', async () => {
    const now = new Date()
    for (let count = 0; count < UPLOADS_MAX; count++)
      await insertRow(site.db.primary, 'story_uploads', { postId: story.id, storageKey: 'x', bytes: 1, createdAt: now })
    expectErrorResponse(await send('/pictures', { picture: { bytes: await jpeg() } }), 409, 'uploads_full')
    expectErrorResponse(await send('/files', { file: { bytes: PDF }, name: 'ก' }), 409, 'uploads_full')
  })

  test('other people cannot upload', async () => {
    const stranger = await site.as(await createTeacher(site.db.primary))
    const user = await site.as(await createUser(site.db.primary))
    const fields = { picture: { bytes: await jpeg() } }
    expectErrorResponse(await send('/pictures', fields, stranger), 404, 'not_found')
    expectErrorResponse(await send('/pictures', fields, user), 403, 'forbidden')
    expectErrorResponse(await send('/files', { file: { bytes: PDF }, name: 'ก' }, stranger), 404, 'not_found')
  })
})

describe('files', () => {
  test('a PDF is saved under its Thai name, as an attachment in a sandbox', async () => {
    const { data } = (await send('/files', { file: { bytes: PDF, name: 'x.exe' }, name: 'ใบงานน้ำ' })).json()
    expect(data).toEqual({
      id: expect.any(Number),
      name: 'ใบงานน้ำ.pdf',
      url: `/download/story-file/${data.id}`,
      bytes: PDF.length,
      type: 'application/pdf',
    })
    const file = await actor.get(data.url)
    expect(file.rawPayload.equals(PDF)).toBe(true)
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''%E0/)
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
  })

  test('the file of a draft is for its writers, of a published story for everyone', async () => {
    const { data } = (await send('/files', { file: { bytes: DOCX }, name: 'แผน.docx' })).json()
    expect(data.name).toBe('แผน.docx')
    expectErrorResponse(await site.get(data.url), 404, 'not_found')
    const stranger = await site.as(await createTeacher(site.db.primary))
    expectErrorResponse(await stranger.get(data.url), 404, 'not_found')
    await actor.post(storyPath(story.id, '/status'), { base_version: story.version, status: 1 })
    expect((await site.get(data.url)).statusCode).toBe(200)
    await actor.post(storyPath(story.id), { _method: 'delete' })
    expectErrorResponse(await site.get(data.url), 404, 'not_found')
    for (const id of ['0', 'x', '999999999', '1e3'])
      expect((await site.get(`/download/story-file/${id}`)).statusCode).toBe(404)
  })

  test.each([
    ['a program', Buffer.from('MZ\u0090\u0000')],
    ['HTML', Buffer.from('<html><script>alert(1)</script>')],
    ['HTML that mentions a PDF', Buffer.from('<script>%PDF-')],
    ['an empty file', Buffer.alloc(0)],
    ['a plain ZIP archive', zipOf({ 'a.txt': 'x' })],
    ['a document with macros', zipOf({ [TYPES]: '', 'word/document.xml': '', 'word/vbaProject.bin': 'x' })],
    ['a cut document', DOCX.subarray(0, DOCX.length - 30)],
  ])('%s is rejected', async (_, bytes) => {
    const response = await send('/files', { file: { bytes }, name: 'ก.pdf' })
    expect([response.statusCode, ['file_rejected', 'validation'].includes(response.json().code)]).toEqual([422, true])
  })

  test('the limit of 10 MB is inclusive', async () => {
    const bytes = (size: number) => ({ bytes: Buffer.concat([PDF, Buffer.alloc(size - PDF.length)]) })
    expect((await send('/files', { file: bytes(FILE_MAX_BYTES), name: 'ก' })).statusCode).toBe(200)
    expectErrorResponse(await send('/files', { file: bytes(FILE_MAX_BYTES + 1), name: 'ก' }), 422, 'validation')
  })

  test('the type follows the content and the name its type', () => {
    expect(fileTypeOf(PDF)).toBe('pdf')
    expect(fileTypeOf(DOCX)).toBe('docx')
    expect(fileTypeOf(zipOf({ [TYPES]: '', 'ppt/presentation.xml': '' }))).toBe('pptx')
    expect(fileTypeOf(zipOf({ [TYPES]: '', 'xl/workbook.xml': '' }))).toBe('xlsx')
    expect(fileNameOf('../../etc/passwd', 'pdf')).toBe('.. .. etc passwd.pdf')
    expect(fileNameOf('งาน.PDF', 'pdf')).toBe('งาน.PDF')
  })
})

test('uploads that nothing uses are deleted after two days, used ones stay', async () => {
  const upload = async () => (await send('/pictures', { picture: { bytes: await jpeg() } })).json().data
  const [inText, inRevision, unused, cover] = [await upload(), await upload(), await upload(), await upload()]
  const file = (await send('/files', { file: { bytes: PDF }, name: 'ก' })).json().data
  const lost = (await send('/files', { file: { bytes: PDF }, name: 'ข' })).json().data
  const picture = ({ src }: { src: string }) => `<figure><img src="${src}" alt="ก"></figure>`
  await save({ description: picture(inRevision), image_id: cover.id })
  await site.db.primaryPool.query(`update story_revisions set created_at = created_at - interval '1 hour'`)
  const card = `<figure class="file" data-file="${file.id}"><a href="${file.url}">ก</a></figure>`
  await save({ description: picture(inText) + card })
  await site.db.primaryPool.query(
    `update story_uploads set created_at = created_at - interval '3 days' where post_id = $1`,
    [story.id],
  )
  site.sent.length = 0
  await cleanupUploads(site.app.backgroundContext())
  const left = (await allRows(site.db.primary, 'story_uploads')).filter(({ postId }) => postId === story.id)
  const images = left.flatMap(({ imageId }) => imageId ?? [])
  expect(images).toEqual(expect.arrayContaining([inText.id, inRevision.id, cover.id]))
  expect(images).not.toContain(unused.id)
  expect(left.flatMap(({ id, storageKey }) => (storageKey ? [id] : []))).toEqual([file.id])
  expect(lost.id).not.toBe(file.id)
  expect((await allRows(site.db.primary, 'images')).map(({ id }) => id)).not.toContain(unused.id)
})
