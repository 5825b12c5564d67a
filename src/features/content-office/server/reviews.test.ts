import { afterAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { contentOfficeFixture } from '#test/content-office-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { formOf } from '#test/form.ts'
import { photo } from '#test/image-corpus.ts'
import { createSaved, fieldsOf, reviewBody, save } from '../testing.ts'

const { site, admin, teacher, sql, cover } = await contentOfficeFixture()
const second = await site.as(await createAdmin(site.db.primary))
afterAll(() => site.close())

const body = (more: object = {}) => ({
  ...reviewBody,
  author_id: teacher.id,
  image_id: cover.id,
  category: [3],
  ...more,
})

describe('the form of a tech review', () => {
  test('FEED-013 a review is written from an empty site to the feed, the search, the sitemap and its page', async () => {
    const picture = await createImageRow(site.db.primary)
    const logo = await createImageRow(site.db.primary, { purpose: 'tool' })
    const related = await createTechReview(site.db.primary, { authorId: teacher.id })
    const form = await createSaved(
      admin,
      'posts',
      body({
        topic: 'เครื่องมือ Zebrafish สำหรับห้องเรียน',
        levels: [18],
        learning_styles: [25],
        education_plans: [46],
        video_url: 'https://youtu.be/dQw4w9WgXcQ?t=1',
        label: 2,
        minimum_voted_by: 5,
        tool_image_id: logo.id,
        app_store: 'https://apps.example/1',
        google_play: 'https://play.example/1',
        website_secondary: 'https://two.example/',
        edu_plan_option: 1,
        images: [picture.id, cover.id],
        suits_levels: [18],
        associates: [related.id],
        checked_at: '2026-11-01',
        status: 'published',
      }),
    )
    expect(form).toMatchObject({
      status: 'published',
      published_at: expect.any(String),
      images: [picture.id, cover.id],
    })
    const page = (await site.get(`/api/v2/content/tech-review/${form.id}`)).json().data
    expect(page).toMatchObject({ topic: 'เครื่องมือ Zebrafish สำหรับห้องเรียน' })
    expect(JSON.stringify(page)).toContain('dQw4w9WgXcQ')
    expect((await site.get(`/sitemap-1.xml`)).body + (await site.get('/sitemap.xml')).body).toContain('sitemap')
    expect(await sql('select tag_id from feed_tags where post_id = $1 order by 1', [form.id])).toContainEqual({
      tag_id: 3,
    })
    expect(await sql('select 1 as found from search_documents where post_id = $1', [form.id])).toHaveLength(1)
    expect(await sql(`select action from audit_entries where subject_id = $1 order by id`, [form.id])).toEqual([
      { action: 'post.create' },
      { action: 'post.publish' },
    ])
    expect(fieldsOf(form)).toMatchObject(
      body({
        topic: form.topic,
        status: 'published',
        images: [picture.id, cover.id],
        label: 2,
        minimum_voted_by: 5,
        website: 'https://canva.example/',
        app_store: 'https://apps.example/1',
        google_play: 'https://play.example/1',
        website_secondary: 'https://two.example/',
        edu_plan_option: 1,
        levels: [18],
        learning_styles: [25],
        education_plans: [46],
        tool_image_id: logo.id,
        suits_levels: [18],
        associates: [related.id],
        checked_at: '2026-11-01',
        video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      }),
    )
  })

  test('ADMIN-001 only admins may call the office', async () => {
    const member = await site.as(await createUser(site.db.primary))
    for (const path of ['/api/admin/posts', '/api/admin/events', '/api/admin/authors']) {
      expectErrorResponse(await site.get(path), 401, 'unauthenticated')
      expectErrorResponse(await member.get(path), 403, 'forbidden')
    }
    expectErrorResponse(await member.post('/api/admin/posts', { topic: 'x' }), 403, 'forbidden')
  })

  test('Q-169 a draft needs a topic only; publishing names every missing part', async () => {
    const form = await createSaved(
      admin,
      'posts',
      body({ description: '', image_id: null, category: [], tool_name: '' }),
    )
    const response = await save(admin, 'posts', form.id, { ...fieldsOf(form), status: 'published' })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors).toSorted()).toEqual(['category', 'description', 'image_id', 'tool_name'])
    expectErrorResponse(await admin.post('/api/admin/posts', { topic: '  ' }), 422, 'validation')
  })

  test('a stale save gets 409 with who saved when, and changes nothing; of two parallel saves one wins', async () => {
    const form = await createSaved(admin, 'posts', body())
    expect((await save(second, 'posts', form.id, { ...fieldsOf(form), topic: 'ของคนที่สอง' })).statusCode).toBe(200)
    const stale = await save(admin, 'posts', form.id, { ...fieldsOf(form), topic: 'ของคนแรก' })
    expectErrorResponse(stale, 409, 'post_changed')
    expect(stale.json()).toMatchObject({ changed_by: expect.stringContaining('ปิติ'), changed_at: expect.any(String) })
    const newest = (await admin.get(`/api/admin/posts/${form.id}`)).json().data
    expect(newest.topic).toBe('ของคนที่สอง')
    const publish = { ...fieldsOf(newest), status: 'published' }
    const both = await Promise.all([admin, second, admin, second].map((who) => save(who, 'posts', form.id, publish)))
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
  })

  test('Q-121 publishing again keeps the first date', async () => {
    const form = await createSaved(admin, 'posts', body({ status: 'published' }))
    const draft = (await save(admin, 'posts', form.id, { ...fieldsOf(form), status: 'draft' })).json().data
    const again = (await save(admin, 'posts', form.id, { ...fieldsOf(draft), status: 'published' })).json().data
    expect([draft.published_at, again.published_at]).toEqual([form.published_at, form.published_at])
    expect(draft.status).toBe('draft')
  })

  test('what does not exist, is of another kind or too long is rejected with the text of its field', async () => {
    const avatar = await createImageRow(site.db.primary, { purpose: 'avatar' })
    const member = await createUser(site.db.primary)
    const gone = await createTechReview(site.db.primary, { authorId: teacher.id, deletedAt: new Date() })
    const form = await createSaved(admin, 'posts', body())
    for (const [wrong, field] of [
      [{ author_id: member.id }, 'author_id'],
      [{ author_id: 999_999 }, 'author_id'],
      [{ image_id: avatar.id }, 'image_id'],
      [{ image_id: 999_999 }, 'image_id'],
      [{ images: [cover.id, 999_999] }, 'images'],
      [{ images: [cover.id, cover.id] }, 'images'],
      [{ category: [18] }, 'category'],
      [{ levels: [3] }, 'levels'],
      [{ subjects: [999_999] }, 'subjects'],
      [{ suits_levels: [3] }, 'suits_levels'],
      [{ associates: [gone.id] }, 'associates'],
      [{ associates: [form.id] }, 'associates'],
      [{ topic: 'ก'.repeat(10_000) }, 'topic'],
      [{ headline_caption: 'ก'.repeat(10_000) }, 'headline_caption'],
      [{ tool_name: 'ก'.repeat(10_000) }, 'tool_name'],
      [{ description: 'ก'.repeat(100_001) }, 'description'],
      [{ description: '<b>'.repeat(25_000) }, 'description'],
      [{ video_url: 'https://evil.example/watch?v=dQw4w9WgXcQ' }, 'video_url'],
      [{ website: 'javascript:alert(1)' }, 'website'],
      [{ app_store: 'ftp://a.example' }, 'app_store'],
      [{ minimum_voted_by: 0 }, 'minimum_voted_by'],
      [{ checked_at: '2026-02-30' }, 'checked_at'],
    ] as const) {
      const response = await save(admin, 'posts', form.id, { ...fieldsOf(form), ...wrong })
      expectErrorResponse(response, 422, 'validation')
      expect(Object.keys(response.json().errors)[0]).toContain(field)
    }
    expect((await admin.get(`/api/admin/posts/${form.id}`)).json().data.revision).toBe(form.revision)
  })

  test('POST-011 the description is cleaned', async () => {
    const description = '<p onclick="x()">ดี<script>alert(1)</script><a href="javascript:x">ลิงก์</a></p>'
    const form = await createSaved(admin, 'posts', body({ description }))
    expect(form.description).toBe('<p>ดีลิงก์</p>')
  })

  test('AB-18 a deleted post, and the form of another kind, are not found', async () => {
    const form = await createSaved(admin, 'posts', body({ status: 'published' }))
    expectErrorResponse(await admin.get(`/api/admin/events/${form.id}`), 404, 'not_found')
    expectErrorResponse(await save(admin, 'posts', 999_999, fieldsOf(form)), 404, 'not_found')
    const url = `/api/admin/posts/${form.id}`
    expect((await admin.request({ method: 'DELETE', url })).statusCode).toBe(200)
    expectErrorResponse(await admin.get(url), 404, 'not_found')
    expectErrorResponse(await save(admin, 'posts', form.id, fieldsOf(form)), 404, 'not_found')
    expectErrorResponse(await site.get(`/api/v2/content/tech-review/${form.id}`), 404, 'not_found')
    expect(await sql('select 1 from feed_tags where post_id = $1', [form.id])).toEqual([])
    expect((await admin.post(`${url}/restore`, {})).statusCode).toBe(200)
    expect((await site.get(`/api/v2/content/tech-review/${form.id}`)).statusCode).toBe(200)
    expect(await sql('select 1 from feed_tags where post_id = $1 and tag_id = 3', [form.id])).toHaveLength(1)
  })

  test('a copy is a draft with the same content and a life of its own', async () => {
    const form = await createSaved(admin, 'posts', body({ status: 'published', images: [cover.id], levels: [18] }))
    const { data } = (await admin.post(`/api/admin/posts/${form.id}/duplicate`, {})).json()
    const copy = (await admin.get(`/api/admin/posts/${data.id}`)).json().data
    expect(copy).toMatchObject({ status: 'draft', topic: `สำเนา ${form.topic}`, images: [cover.id], levels: [18] })
    expect([copy.published_at, copy.tool_name]).toEqual([null, 'Canva'])
  })

  test('Q-171 a person whose account was deleted stays the author but cannot become one', async () => {
    const author = await createTeacher(site.db.primary)
    const form = await createSaved(admin, 'posts', body({ author_id: author.id }))
    await sql('update users set deleted_at = now() where id = $1', [author.id])
    expect((await save(admin, 'posts', form.id, { ...fieldsOf(form), topic: 'ใหม่' })).statusCode).toBe(200)
    const other = await createSaved(admin, 'posts', body())
    const response = await save(admin, 'posts', other.id, { ...fieldsOf(other), author_id: author.id })
    expectErrorResponse(response, 422, 'validation')
  })
})

describe('pictures and files', () => {
  const upload = (url: string, fields: Record<string, unknown>) =>
    admin.request({ method: 'POST', url, ...formOf(fields) })

  test('a picture is stored with its text and focal point; other files are rejected', async () => {
    const picture = { bytes: await photo().png().toBuffer() }
    const response = await upload('/api/admin/pictures', {
      picture,
      purpose: 'post',
      alt: 'เด็กอ่านหนังสือ',
      focal_x: '0.25',
    })
    expect(response.statusCode).toBe(200)
    const { id, image } = response.json().data
    expect(image).toMatchObject({ alt: 'เด็กอ่านหนังสือ', focal_x: 0.25, focal_y: 0.5 })
    const changed = await admin.request({
      method: 'PATCH',
      url: `/api/admin/pictures/${id}`,
      payload: { alt: 'ใหม่', focal_x: 1, focal_y: 0 },
    })
    expect(changed.json().data.image).toMatchObject({ alt: 'ใหม่', focal_x: 1, focal_y: 0 })
    const svg = { bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    const rejected = await upload('/api/admin/pictures', { picture: svg, purpose: 'post', alt: 'ก' })
    expectErrorResponse(rejected, 422, 'image_rejected')
    expectErrorResponse(await upload('/api/admin/pictures', { picture, purpose: 'post' }), 422, 'validation')
    const cut = (src: string, width: number) =>
      admin.post('/api/admin/pictures/cut', { src, left: 0, top: 0, width, height: 1 })
    const part = (await cut(image.path, 0.5)).json().data
    expect(part.image).toMatchObject({ width: image.width / 2, height: image.height })
    expect((await cut(part.image.path, 1)).json().data.id).toBe(id)
    const photoOfPerson = await createImageRow(site.db.primary, { purpose: 'avatar' })
    expectErrorResponse(await cut(`/media/${photoOfPerson.storageKey}`, 0.5), 404, 'not_found')
    // The text of a picture in a description is there.
    expect((await upload('/api/admin/pictures', { picture, purpose: 'text' })).statusCode).toBe(200)
    const avatar = await createImageRow(site.db.primary, { purpose: 'avatar' })
    const foreign = await admin.request({
      method: 'PATCH',
      url: `/api/admin/pictures/${avatar.id}`,
      payload: { alt: 'x', focal_x: 0, focal_y: 0 },
    })
    expectErrorResponse(foreign, 404, 'not_found')
  })

  test('Q-134 the manual is what its name says, is downloaded by members and can be removed', async () => {
    const form = await createSaved(admin, 'posts', body({ status: 'published' }))
    const url = `/api/admin/posts/${form.id}/manual`
    const file = { bytes: Buffer.from('%PDF-1.7 คู่มือ'), name: 'x.pdf', type: 'application/pdf' }
    const set = await upload(url, { name: 'คู่มือ.pdf', file })
    expect(set.json().data).toMatchObject({ manual_file_name: 'คู่มือ.pdf', revision: form.revision + 1 })
    expect((await admin.get(`/download/manual/${form.id}`)).statusCode).toBe(200)
    for (const name of ['คู่มือ.exe', 'คู่มือ.docx', 'คู่มือ']) {
      expectErrorResponse(await upload(url, { name, file }), 422, 'validation')
    }
    const copy = (await admin.post(`/api/admin/posts/${form.id}/duplicate`, {})).json().data
    expect((await upload(url, { name: '-' })).json().data.manual_file_name).toBeNull()
    expect((await admin.get(`/download/manual/${form.id}`)).statusCode).toBe(404)
    expect((await admin.get(`/download/manual/${copy.id}`)).statusCode).toBe(200)
  })
})
