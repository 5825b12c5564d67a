import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '#features/accounts/testing.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { deleteFilesJob } from '#server/files/delete-files.ts'
import { escapeHtml } from '#server/html/rebuild-html.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { openExport, requestExport, runSent } from '#test/export-archive.ts'
import { htmlCorpus } from '#test/html-corpus.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { cleanupExports, createExport } from './service/create-export.ts'

let site: TestApp
let count = 0

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
async function createMember(overrides = {}): Promise<{ id: number; email: string; actor: Actor }> {
  const email = `export-${++count}@example.com`
  const { id } = await createUser(site.db.primary, { email, ...overrides })
  return { id, email, actor: await site.as({ id }) }
}
const state = async (actor: Actor) => (await actor.get('/api/v2/my-data')).json().data
const deleteFiles = () => deleteFilesJob.run(site.app.backgroundContext(), {} as never)
/** Runs the job while the storage fails, and skips the minute until its next run. */
async function failToDeleteFiles() {
  const context = site.app.backgroundContext()
  const storage: typeof context.storage = {
    ...context.storage,
    delete: async () => {
      throw new Error('storage unavailable')
    },
  }
  await deleteFilesJob.run({ ...context, storage }, {} as never)
  await sql(`update files_to_delete set next_attempt_at = next_attempt_at - interval '1 minute'`)
}
const filesExist = async (keys: (string | null)[]) =>
  Promise.all(keys.map((key) => key && site.app.backgroundContext().storage.exists(key)))

test('request, creation, mail and download: each step reports the state', async () => {
  const { id, email, actor } = await createMember({ firstname: 'ขอ', lastname: 'ข้อมูล' })
  expect(await state(actor)).toEqual({ state: 'none', requested_at: null, expires_at: null, again_at: null })
  const requested = await actor.post('/api/v2/my-data')
  expect([requested.statusCode, requested.json().data.state]).toEqual([200, 'making'])
  // A second request meanwhile has no effect.
  site.sent.length = 1
  expect((await actor.post('/api/v2/my-data')).json().data).toEqual(requested.json().data)
  expect(site.sent).toHaveLength(1)
  expect(await mailsTo(site.db, email)).toEqual([])

  await runSent(site, 'data-export.create-export')
  const ready = await state(actor)
  expect(ready).toMatchObject({ state: 'ready', again_at: expect.any(String) })
  const days = (Date.parse(ready.expires_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  const [mail] = await mailsTo(site.db, email)
  expect(mail?.subject).toBe('สำเนาข้อมูลของคุณบนศาลาพร้อมแล้ว')
  const link = linkIn(mail as QueuedMail)
  const token = String(link.searchParams.get('token'))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await sql('select * from data_exports where user_id = $1', [id])
  expect(JSON.stringify(row)).not.toContain(token)

  const response = await actor.get(link.pathname + link.search)
  expect([response.statusCode, response.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''sala-\d{4}-\d\d-\d\d\.zip$/),
      'content-length': String(response.rawPayload.byteLength),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }),
  ])
  const { names, sections, page } = openExport(response.rawPayload)
  expect(names).toEqual(['data.json', 'index.html'])
  expect(sections.account).toMatchObject([{ firstname: 'ขอ', email }])
  expect(page).toContain('<h1>สำเนาข้อมูลของฉันบนศาลา</h1>')

  const again = await actor.post('/api/v2/my-data')
  expectErrorResponse(again, 429, 'exported_today')
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(86_000)
  await sql(`update data_exports set requested_at = now() - interval '25 hours' where user_id = $1`, [id])
  expect((await actor.post('/api/v2/my-data')).json().data.state).toBe('making')
})

test('concurrent requests start one export', async () => {
  const { id, actor } = await createMember()
  const responses = await Promise.all(Array.from({ length: 12 }, () => actor.post('/api/v2/my-data')))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
  expect(await sql('select 1 from data_exports where user_id = $1', [id])).toHaveLength(1)
})

describe('access to the link', () => {
  test('returns 404 to other users, redirects a visitor to sign-in, returns 404 for an invalid or expired link', async () => {
    const { id, email, actor } = await createMember()
    const path = await requestExport(site, actor, email)
    const other = await createMember()
    expectErrorResponse(await other.actor.get(path), 404, 'not_found')
    const visitor = await site.get(path)
    expect([visitor.statusCode, visitor.headers.location]).toEqual([302, '/?action=sign-in&next=%2Fmy-profile%2Fedit'])
    for (const query of [
      '',
      '?token=',
      '?token=x',
      `?token=${'a'.repeat(43)}`,
      `${path.slice(path.indexOf('?'))}&token=x`,
    ]) {
      expect((await actor.get(`/download/my-data${query}`)).statusCode).toBe(404)
    }
    await sql(`update data_exports set expires_at = now() - interval '1 second' where user_id = $1`, [id])
    expectErrorResponse(await actor.get(path), 404, 'not_found')
    expect((await state(actor)).state).toBe('none')
  })
})

test('HTML of every kind is escaped in the page', async () => {
  const { id, email, actor } = await createMember({
    aboutMe: htmlCorpus
      .map(({ html }) => html)
      .join('\n')
      .replaceAll('\0', ''),
  })
  await createTechReview(site.db.primary, {
    authorId: id,
    topic: `"><img src=x onerror=alert(1)><script>alert(1)</script>`,
  })
  const { page, sections } = openExport((await actor.get(await requestExport(site, actor, email))).rawPayload)
  for (const { html } of htmlCorpus) expect(page).toContain(escapeHtml(html.replaceAll('\0', '')))
  expect(sections.account[0].about_me).toContain('<script>')
  const body = page.slice(page.indexOf('<body>'))
  const tags = new Set([...body.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag))
  const known = 'body main h1 p nav ul li a section h2 dl dt dd table thead tr th tbody td html'.split(' ')
  expect([...tags].filter((tag) => !known.includes(String(tag)))).toEqual([])
})

test('typed texts are shown unchanged in the page, even if they equal a coded value', async () => {
  const typed = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '1', 'user']
  for (const text of typed) {
    const { id, email, actor } = await createMember({ aboutMe: text, memberType: 1 })
    await createTechReview(site.db.primary, { authorId: id, topic: text })
    const { page } = openExport((await actor.get(await requestExport(site, actor, email))).rawPayload)
    expect(page).toContain(`<dt>เกี่ยวกับฉัน</dt><dd>${text}</dd>`)
    expect(page).toContain(`<td>${text}</td>`)
    for (const coded of ['<dd>ครู/อาจารย์</dd>', '<dd>ผู้ใช้</dd>', '<td>รีวิวเครื่องมือ</td>']) expect(page).toContain(coded)
  }
})

test('the archive contains the photo', async () => {
  const { id, email, actor } = await createMember()
  const bytes = Buffer.from('bytes of a photo')
  await site.app.backgroundContext().storage.put('images/photo-of-member/192.webp', bytes)
  await sql(
    `with photo as (insert into images (storage_key, purpose, width, height, color, widths)
       values ('photo-of-member', 'avatar', 192, 192, '#ffffff', '{96,192}') returning id)
     update users set avatar_image_id = (select id from photo) where id = $1`,
    [id],
  )
  const { names, page } = openExport((await actor.get(await requestExport(site, actor, email))).rawPayload)
  expect(names).toEqual(['photo.webp', 'data.json', 'index.html'])
  expect(page).toContain('<img src="photo.webp"')
})

test('the archive contains all of 10,000 comments, read page by page', async () => {
  const { id, email, actor } = await createMember()
  const { id: postId } = await createTechReview(site.db.primary, { authorId: (await createMember()).id })
  await sql(
    `insert into comments (post_id, user_id, body) select $1, $2, '<p>ความคิดเห็นที่ ' || n || '</p>'
     from generate_series(1, 10000) n`,
    [postId, id],
  )
  site.queries.length = 0
  const { sections, page } = openExport((await actor.get(await requestExport(site, actor, email))).rawPayload)
  expect(sections.comments).toHaveLength(10_000)
  expect(new Set(sections.comments.map((row: { id: number }) => row.id)).size).toBe(10_000)
  expect(page).toContain('ความคิดเห็นที่ 10000<')
  // One read per page of 200, and one that returns no rows.
  expect(site.queries.filter((text) => text.includes('from comments c join posts p'))).toHaveLength(51)
}, 60_000)

test('when the storage fails, no mail is sent and the job retries; after an hour another export can be requested', async () => {
  const { id, email, actor } = await createMember()
  await actor.post('/api/v2/my-data')
  const [{ id: exportId }] = await sql('select id from data_exports where user_id = $1', [id])
  const context = site.app.backgroundContext()
  const broken = {
    ...context.storage,
    putStream: async () => {
      throw new Error('no space left')
    },
  }
  await expect(createExport({ ...context, storage: broken }, exportId)).rejects.toThrow('no space left')
  expect([await mailsTo(site.db, email), (await state(actor)).state]).toEqual([[], 'making'])
  await sql(`update data_exports set requested_at = now() - interval '61 minutes' where id = $1`, [exportId])
  expect((await state(actor)).state).toBe('failed')
  await createExport(context, exportId)
  expect(await mailsTo(site.db, email)).toHaveLength(1)
  // A second run sends no second mail.
  await createExport(context, exportId)
  expect([(await mailsTo(site.db, email)).length, (await state(actor)).state]).toEqual([1, 'ready'])
})

test('cleanup deletes expired exports with their files, and exports that never became ready', async () => {
  const { id, email, actor } = await createMember()
  const path = await requestExport(site, actor, email)
  const valid = await createMember()
  await requestExport(site, valid.actor, valid.email)
  const stale = await createMember()
  await stale.actor.post('/api/v2/my-data')
  await sql(`update data_exports set requested_at = now() - interval '2 days' where user_id = $1`, [stale.id])
  await sql(`update data_exports set expires_at = now() - interval '1 minute' where user_id = $1`, [id])
  const keys = await sql('select storage_key as key from data_exports where user_id = any($1) order by id', [
    [id, valid.id],
  ])
  await cleanupExports(site.app.backgroundContext())
  await deleteFiles()
  expect(await filesExist(keys.map(({ key }) => key))).toEqual([false, true])
  expect(await sql('select user_id from data_exports where user_id = any($1)', [[id, valid.id, stale.id]])).toEqual([
    { user_id: valid.id },
  ])
  expect((await actor.get(path)).statusCode).toBe(404)
})

test('RF-29 one run deletes any number of expired exports, even while the storage fails', async () => {
  const { id } = await createMember()
  await sql(
    `insert into data_exports (user_id, storage_key, ready_at, expires_at, token_hash)
     select $1, 'data-exports/over-' || n, now(), now() - interval '1 minute', sha256(('over ' || n)::bytea)
     from generate_series(1, 250) n`,
    [id],
  )
  const context = site.app.backgroundContext()
  const keys = Array.from({ length: 250 }, (_, index) => `data-exports/over-${index + 1}`)
  await Promise.all(keys.map((key) => context.storage.put(key, Buffer.from('over'), 'application/zip')))
  await cleanupExports(context)
  expect(await sql('select 1 from data_exports where user_id = $1', [id])).toEqual([])
  expect(await sql(`select 1 from files_to_delete where storage_key like 'data-exports/over-%'`)).toHaveLength(250)
  await failToDeleteFiles()
  expect(await filesExist(keys)).toEqual(keys.map(() => true))
  await deleteFiles()
  expect(await filesExist(keys)).toEqual(keys.map(() => false))
})

test('Q-53 an account that is deleted during its export leaves no file and gets no mail, even while the storage fails', async () => {
  const { id, email, actor } = await createMember()
  await actor.post('/api/v2/my-data')
  const [{ id: exportId }] = await sql('select id from data_exports where user_id = $1', [id])
  const context = site.app.backgroundContext()
  let key = ''
  const storage: typeof context.storage = {
    ...context.storage,
    async putStream(name, stream, size) {
      key = name
      expect(size).toBeGreaterThan(0)
      await site.db.primary.transaction((tx) => context.eraseUser(tx, id))
      // Runs before the file is written.
      await deleteFiles()
      await context.storage.put(name, await buffer(stream))
    },
  }
  await createExport({ ...context, storage }, exportId)
  await failToDeleteFiles()
  expect(await filesExist([key])).toEqual([true])
  await deleteFiles()
  expect(await filesExist([key])).toEqual([false])
  expect(await mailsTo(site.db, email)).toEqual([])
})

test('rejects an account without a mail address', async () => {
  const { id } = await createUser(site.db.primary, { email: null, username: null })
  expectErrorResponse(await (await site.as({ id })).post('/api/v2/my-data'), 422, 'validation')
})
