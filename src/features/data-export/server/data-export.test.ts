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
async function person(overrides = {}): Promise<{ id: number; email: string; actor: Actor }> {
  const email = `copy-${++count}@example.com`
  const { id } = await createUser(site.db.primary, { email, ...overrides })
  return { id, email, actor: await site.as({ id }) }
}
const state = async (actor: Actor) => (await actor.get('/api/v2/my-data')).json().data
const deleteFiles = () => deleteFilesJob.run(site.app.backgroundContext(), {} as never)
/** A turn of the job that deletes nothing, and the minute until its next one. */
async function failToDeleteFiles() {
  const context = site.app.backgroundContext()
  const storage: typeof context.storage = {
    ...context.storage,
    delete: async () => {
      throw new Error('storage away')
    },
  }
  await deleteFilesJob.run({ ...context, storage }, {} as never)
  await sql(`update files_to_delete set next_attempt_at = next_attempt_at - interval '1 minute'`)
}
const filesLeft = async (keys: (string | null)[]) =>
  Promise.all(keys.map((key) => key && site.app.backgroundContext().storage.exists(key)))

test('asked, made, mailed, fetched: each step says where it is', async () => {
  const { id, email, actor } = await person({ firstname: 'ขอ', lastname: 'ข้อมูล' })
  expect(await state(actor)).toEqual({ state: 'none', requested_at: null, expires_at: null, again_at: null })
  const asked = await actor.post('/api/v2/my-data')
  expect([asked.statusCode, asked.json().data.state]).toEqual([200, 'making'])
  // Asked again meanwhile, nothing more happens.
  site.sent.length = 1
  expect((await actor.post('/api/v2/my-data')).json().data).toEqual(asked.json().data)
  expect(site.sent).toHaveLength(1)
  expect(await mailsTo(site.db, email)).toEqual([])

  await runSent(site, 'copies.make')
  const ready = await state(actor)
  expect(ready).toMatchObject({ state: 'ready', again_at: expect.any(String) })
  const days = (Date.parse(ready.expires_at) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(7)
  const [mail] = await mailsTo(site.db, email)
  expect(mail?.subject).toBe('สำเนาข้อมูลของคุณบนศาลาพร้อมแล้ว')
  const link = linkIn(mail as QueuedMail)
  const token = String(link.searchParams.get('token'))
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await sql('select * from copies where user_id = $1', [id])
  expect(JSON.stringify(row)).not.toContain(token)

  const answer = await actor.get(link.pathname + link.search)
  expect([answer.statusCode, answer.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="sala-\d{4}-\d\d-\d\d\.zip"$/),
      'content-length': String(answer.rawPayload.byteLength),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    }),
  ])
  const { names, sections, page } = openExport(answer.rawPayload)
  expect(names).toEqual(['data.json', 'index.html'])
  expect(sections.account).toMatchObject([{ firstname: 'ขอ', email }])
  expect(page).toContain('<h1>สำเนาข้อมูลของฉันบนศาลา</h1>')

  const again = await actor.post('/api/v2/my-data')
  expectErrorResponse(again, 429, 'copied_today')
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(86_000)
  await sql(`update copies set requested_at = now() - interval '25 hours' where user_id = $1`, [id])
  expect((await actor.post('/api/v2/my-data')).json().data.state).toBe('making')
})

test('of many calls at once one begins', async () => {
  const { id, actor } = await person()
  const answers = await Promise.all(Array.from({ length: 12 }, () => actor.post('/api/v2/my-data')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(await sql('select 1 from copies where user_id = $1', [id])).toHaveLength(1)
})

describe('whose link it is', () => {
  test('others find nothing, a visitor signs in first, an unreadable or old link is missing', async () => {
    const { id, email, actor } = await person()
    const path = await requestExport(site, actor, email)
    const other = await person()
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
    await sql(`update copies set expires_at = now() - interval '1 second' where user_id = $1`, [id])
    expectErrorResponse(await actor.get(path), 404, 'not_found')
    expect((await state(actor)).state).toBe('none')
  })
})

test('HTML of every kind stands in the page as text', async () => {
  const { id, email, actor } = await person({
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

test('what people typed stands in the page as they typed it, also where it reads like a value that stands for something', async () => {
  const typed = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '1', 'user']
  for (const text of typed) {
    const { id, email, actor } = await person({ aboutMe: text, memberType: 1 })
    await createTechReview(site.db.primary, { authorId: id, topic: text })
    const { page } = openExport((await actor.get(await requestExport(site, actor, email))).rawPayload)
    expect(page).toContain(`<dt>เกี่ยวกับฉัน</dt><dd>${text}</dd>`)
    expect(page).toContain(`<td>${text}</td>`)
    for (const said of ['<dd>ครู/อาจารย์</dd>', '<dd>ผู้ใช้</dd>', '<td>รีวิวเครื่องมือ</td>']) expect(page).toContain(said)
  }
})

test('the photo is in it', async () => {
  const { id, email, actor } = await person()
  const bytes = Buffer.from('bytes of a photo')
  await site.app.backgroundContext().storage.put('images/photo-of-somebody/192.webp', bytes)
  await sql(
    `with photo as (insert into images (storage_key, purpose, width, height, color, widths)
       values ('photo-of-somebody', 'avatar', 192, 192, '#ffffff', '{96,192}') returning id)
     update users set avatar_image_id = (select id from photo) where id = $1`,
    [id],
  )
  const { names, page } = openExport((await actor.get(await requestExport(site, actor, email))).rawPayload)
  expect(names).toEqual(['photo.webp', 'data.json', 'index.html'])
  expect(page).toContain('<img src="photo.webp"')
})

test('10,000 comments are all in it, and never more than a page of them in memory', async () => {
  const { id, email, actor } = await person()
  const { id: postId } = await createTechReview(site.db.primary, { authorId: (await person()).id })
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
  // As many reads as pages of 200, and one that finds nothing more.
  expect(site.queries.filter((text) => text.includes('from comments c join posts p'))).toHaveLength(51)
}, 60_000)

test('a storage that fails: nobody is mailed, the job tries again; after an hour another may be asked for', async () => {
  const { id, email, actor } = await person()
  await actor.post('/api/v2/my-data')
  const [{ id: copyId }] = await sql('select id from copies where user_id = $1', [id])
  const context = site.app.backgroundContext()
  const broken = {
    ...context.storage,
    putStream: async () => {
      throw new Error('no room')
    },
  }
  await expect(createExport({ ...context, storage: broken }, copyId)).rejects.toThrow('no room')
  expect([await mailsTo(site.db, email), (await state(actor)).state]).toEqual([[], 'making'])
  await sql(`update copies set requested_at = now() - interval '61 minutes' where id = $1`, [copyId])
  expect((await state(actor)).state).toBe('failed')
  await createExport(context, copyId)
  expect(await mailsTo(site.db, email)).toHaveLength(1)
  // Run twice, it mails once.
  await createExport(context, copyId)
  expect([(await mailsTo(site.db, email)).length, (await state(actor)).state]).toEqual([1, 'ready'])
})

test('what is over goes with its file, and so does what never became ready', async () => {
  const { id, email, actor } = await person()
  const path = await requestExport(site, actor, email)
  const kept = await person()
  await requestExport(site, kept.actor, kept.email)
  const stale = await person()
  await stale.actor.post('/api/v2/my-data')
  await sql(`update copies set requested_at = now() - interval '2 days' where user_id = $1`, [stale.id])
  await sql(`update copies set expires_at = now() - interval '1 minute' where user_id = $1`, [id])
  const keys = await sql('select storage_key as key from copies where user_id = any($1) order by id', [[id, kept.id]])
  await cleanupExports(site.app.backgroundContext())
  await deleteFiles()
  expect(await filesLeft(keys.map(({ key }) => key))).toEqual([false, true])
  expect(await sql('select user_id from copies where user_id = any($1)', [[id, kept.id, stale.id]])).toEqual([
    { user_id: kept.id },
  ])
  expect((await actor.get(path)).statusCode).toBe(404)
})

test('RF-29 however many copies are over, one run removes them, whatever the storage says', async () => {
  const { id } = await person()
  await sql(
    `insert into copies (user_id, storage_key, ready_at, expires_at, token_hash)
     select $1, 'copies/over-' || n, now(), now() - interval '1 minute', sha256(('over ' || n)::bytea)
     from generate_series(1, 250) n`,
    [id],
  )
  const context = site.app.backgroundContext()
  const keys = Array.from({ length: 250 }, (_, index) => `copies/over-${index + 1}`)
  await Promise.all(keys.map((key) => context.storage.put(key, Buffer.from('over'), 'application/zip')))
  await cleanupExports(context)
  expect(await sql('select 1 from copies where user_id = $1', [id])).toEqual([])
  expect(await sql(`select 1 from files_to_delete where storage_key like 'copies/over-%'`)).toHaveLength(250)
  await failToDeleteFiles()
  expect(await filesLeft(keys)).toEqual(keys.map(() => true))
  await deleteFiles()
  expect(await filesLeft(keys)).toEqual(keys.map(() => false))
})

test('Q-53 an account that is deleted while its copy is made leaves no file and gets no mail, though the storage is away', async () => {
  const { id, email, actor } = await person()
  await actor.post('/api/v2/my-data')
  const [{ id: copyId }] = await sql('select id from copies where user_id = $1', [id])
  const context = site.app.backgroundContext()
  let key = ''
  const storage: typeof context.storage = {
    ...context.storage,
    async putStream(name, stream, size) {
      key = name
      expect(size).toBeGreaterThan(0)
      await site.db.primary.transaction((tx) => context.eraseUser(tx, id))
      // Quicker than the file.
      await deleteFiles()
      await context.storage.put(name, await buffer(stream))
    },
  }
  await createExport({ ...context, storage }, copyId)
  await failToDeleteFiles()
  expect(await filesLeft([key])).toEqual([true])
  await deleteFiles()
  expect(await filesLeft([key])).toEqual([false])
  expect(await mailsTo(site.db, email)).toEqual([])
})

test('no address, no promise', async () => {
  const { id } = await createUser(site.db.primary, { email: null, username: null })
  expectErrorResponse(await (await site.as({ id })).post('/api/v2/my-data'), 422, 'validation')
})
