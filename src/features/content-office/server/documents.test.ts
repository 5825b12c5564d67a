import { afterAll, describe, expect, test } from 'vitest'
import { zipOf } from '#features/stories/testing.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import { contentOfficeFixture } from '#test/content-office-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { allRows } from '#test/rows.ts'
import { createSaved, fieldsOf, save, trainingBody } from '../testing.ts'
import { addFile } from './service/files.ts'

const { site, admin, teacher, cover } = await contentOfficeFixture()
afterAll(() => site.close())

const TYPES = { '[Content_Types].xml': '<Types/>' }

const published = () =>
  createSaved(admin, 'events', {
    ...trainingBody(),
    author_id: teacher.id,
    image_id: cover.id,
    category: [49],
    status: 'published',
  })
const change = async (id: number, more: object) =>
  save(admin, 'events', id, { ...fieldsOf((await admin.get(`/api/admin/events/${id}`)).json().data), ...more })

describe('documents', () => {
  const upload = (id: number, name: string, content: Buffer = Buffer.from('%PDF-1.7')) =>
    admin.request({
      method: 'POST',
      url: `/api/admin/events/${id}/files`,
      ...formOf({ name, file: { bytes: content, name: 'a', type: 'application/pdf' } }),
    })

  test('Q-182 documents are added, renamed, ordered, downloaded and removed', async () => {
    const form = await published()
    await upload(form.id, 'หนึ่ง.pdf')
    const { data } = (await upload(form.id, 'สอง.pdf')).json()
    const [one, two] = data.stored_files
    const ordered = await change(form.id, {
      files: [
        { id: two.id, name: 'ใบงาน.pdf' },
        { id: one.id, name: one.name },
      ],
    })
    expect(ordered.json().data.files).toEqual([
      { id: two.id, name: 'ใบงาน.pdf' },
      { id: one.id, name: 'หนึ่ง.pdf' },
    ])
    const file = await site.get(two.url)
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7'])
    const url = `/api/admin/events/${form.id}/files/${two.id}`
    expect((await admin.request({ method: 'DELETE', url })).json().data.files).toHaveLength(1)
    expectErrorResponse(await admin.request({ method: 'DELETE', url }), 404, 'not_found')
    expect((await site.get(two.url)).statusCode).toBe(404)
  })

  test('Q-182 a file that could not be added is deleted, unless the answer to the commit was lost', async () => {
    const before = await allRows(site.db.primary, 'files_to_delete')
    expectErrorResponse(await upload(999_999, 'ก.pdf'), 404, 'not_found')
    const deleted = await allRows(site.db.primary, 'files_to_delete')
    expect(deleted.length).toBe(before.length + 1)
    const form = await published()
    const context = site.app.backgroundContext()
    let isBroken = true
    const db: Db = {
      ...context.db,
      async transaction(work) {
        const result = await context.db.transaction(work)
        if (isBroken) {
          isBroken = false
          throw new Error('connection lost')
        }
        return result
      },
    }
    const file = new File(['%PDF-1.7'], 'a')
    const call = { ...context, db, viewer: { id: teacher.id } } as unknown as MemberCall
    await expect(addFile(call, { postId: form.id, name: 'ข.pdf', file })).rejects.toThrow('connection lost')
    expect(await allRows(site.db.primary, 'files_to_delete')).toEqual(deleted)
    const [stored] = (await admin.get(`/api/admin/events/${form.id}`)).json().data.stored_files
    expect((await site.get(stored.url)).body).toBe('%PDF-1.7')
  })

  test('Q-182 an upload that failed says why, also when its file cannot be deleted', async () => {
    const context = site.app.backgroundContext()
    const errors = [new Error('first'), new Error('second')]
    const db = { ...context.db, transaction: () => Promise.reject(errors.shift()) }
    const call = { ...context, db, viewer: { id: teacher.id } } as unknown as MemberCall
    const file = new File(['%PDF-1.7'], 'a')
    await expect(addFile(call, { postId: 1, name: 'ก.pdf', file })).rejects.toThrow('first')
  })

  test('AB-109 a file that is not what its name says is rejected', async () => {
    const form = await published()
    const files: [string, string | Buffer][] = [
      ['a.pdf', '<script>alert(1)</script>'],
      ['a.html', '<p>'],
      ['a.docx', '%PDF-'],
      ['a.docx', zipOf({ 'word/document.xml': '' })],
      ['a.docx', zipOf({ ...TYPES, 'xl/workbook.xml': '' })],
      ['a.docx', zipOf({ ...TYPES, 'word/document.xml': '', 'word/vbaProject.bin': '' })],
      ['a.xlsx', 'PK\u0003\u0004'],
      ['a.csv', 'a\0b'],
    ]
    for (const [name, content] of files) {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      expectErrorResponse(await upload(form.id, name, bytes), 422, 'validation')
    }
    const docx = zipOf({ ...TYPES, 'word/document.xml': '<w:document/>' })
    expect((await upload(form.id, 'a.docx', docx)).statusCode).toBe(200)
  })
})
