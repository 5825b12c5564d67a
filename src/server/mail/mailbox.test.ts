import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { queueMail } from './mail.ts'
import { mailLayout } from './mail-layout.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ features: [] })
})
beforeEach(async () => {
  await app.db.primaryPool.query('truncate outbox restart identity')
})
afterAll(() => app.close())

const layout = mailLayout({
  title: 'ตั้งรหัสผ่านใหม่',
  paragraphs: ['สวัสดีคุณมานี'],
  button: { label: 'ตั้งรหัสผ่าน', href: 'http://localhost:3000/reset?token=a&email=b' },
})
const queue = (mail: Partial<Parameters<typeof queueMail>[2]> = {}) =>
  queueMail(app.app.backgroundContext(), app.db.primary, {
    to: 'manee@school.example',
    subject: 'ตั้งรหัสผ่านใหม่',
    ...layout,
    ...mail,
  })
const PATHS = [
  '/dev/mailbox',
  '/dev/mailbox/1',
  '/dev/mailbox/1/html',
  '/dev/mailbox/style.css',
  '/dev/mailbox/thai.woff2',
]

test('PWD-028 without a mail server a page lists the newest mails, each with text, HTML and links', async () => {
  for (let number = 1; number <= 51; number++) await queue({ subject: `เรื่องที่ ${number}` })
  const list = await app.get('/dev/mailbox')
  expect(list.statusCode).toBe(200)
  const subjects = [...list.body.matchAll(/<a href="\/dev\/mailbox\/(\d+)">([^<]+)</g)].map(([, id, text]) => [
    id,
    text,
  ])
  expect(subjects).toHaveLength(50)
  expect(subjects[0]).toEqual(['51', 'เรื่องที่ 51'])
  expect(subjects.at(-1)).toEqual(['2', 'เรื่องที่ 2'])
  const mail = await app.get('/dev/mailbox/51')
  expect(mail.body).toContain('สวัสดีคุณมานี')
  expect(mail.body).toContain('manee@school.example')
  expect(mail.body).toContain('<a href="http://localhost:3000/reset?token=a&amp;email=b">')
  expect(mail.body).toContain('src="/dev/mailbox/51/html" sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const html = await app.get('/dev/mailbox/51/html')
  expect(html.body).toContain('<head><base target="_blank"><style>@font-face')
  expect(html.body).toContain(layout.html.slice(layout.html.indexOf('<meta')))
  for (const [font] of html.body.matchAll(/\/dev\/mailbox\/\w+\.woff2/g)) {
    expect((await app.get(font)).headers['content-type']).toBe('font/woff2')
  }
})

test('an attached calendar file is listed and can be downloaded', async () => {
  const content = 'BEGIN:VCALENDAR\r\nSUMMARY:อบรม\r\nEND:VCALENDAR\r\n'
  await queue({ calendar: { method: 'PUBLISH', content } })
  await queue()
  const path = '/dev/mailbox/1/attachments/calendar.ics'
  expect((await app.get('/dev/mailbox/1')).body).toContain(`<a href="${path}" download>calendar.ics</a><span>54 ไบต์`)
  const file = await app.get(path)
  expect(file.body).toBe(content)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH')
  expect(file.headers['content-disposition']).toBe('attachment; filename="calendar.ics"')
  expect((await app.get('/dev/mailbox/2')).body).not.toContain('ไฟล์แนบ')
  for (const missing of ['/dev/mailbox/2/attachments/calendar.ics', '/dev/mailbox/1/attachments/other.ics'])
    expectErrorResponse(await app.get(missing), 404, 'not_found')
})

test('an empty mailbox shows a message, and an unknown mail returns 404', async () => {
  expect((await app.get('/dev/mailbox')).body).toContain('ยังไม่มีอีเมล')
  for (const id of ['1', '0', '-1', 'x', '1e3', '9'.repeat(16)]) {
    expectErrorResponse(await app.get(`/dev/mailbox/${id}`), 404, 'not_found')
    expectErrorResponse(await app.get(`/dev/mailbox/${id}/html`), 404, 'not_found')
  }
})

test('AB-45 a mail can neither run scripts, nor load resources, nor break its page', async () => {
  const evil = '</pre><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  await queue({ subject: evil, text: `${evil} https://a.example/"onclick=alert(1) javascript:alert(1)`, html: evil })
  for (const path of ['/dev/mailbox', '/dev/mailbox/1']) {
    const { body, headers } = await app.get(path)
    expect(body).not.toMatch(/<script|<img|href="javascript/)
    expect(body).not.toContain('"onclick')
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self';/,
    )
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(headers['cache-control']).toBe('no-store')
  }
  const { headers } = await app.get('/dev/mailbox/1/html')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'unsafe-inline'; font-src 'self';.* sandbox /,
  )
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
})

test('the mailbox is served to this machine only, not through a proxy', async () => {
  await queue()
  for (const url of PATHS) {
    expect((await app.request({ url })).statusCode).toBe(200)
    const others = [
      { url, remoteAddress: '192.0.2.7' },
      { url, remoteAddress: '2001:db8::7' },
      { url, headers: { 'x-forwarded-for': '127.0.0.1' } },
      { url, headers: { forwarded: 'for=127.0.0.1' } },
    ]
    for (const request of others) expectErrorResponse(await app.request(request), 404, 'not_found')
  }
})

test('AB-181 the mailbox is not served behind a possible proxy or under another host name', async () => {
  const proxies: Record<string, string>[] = [
    { TRUST_PROXY: '127.0.0.1' },
    { PUBLIC_ORIGIN: 'https://sala.example.ac.th' },
  ]
  for (const env of proxies) {
    const proxied = await testApp({ features: [], env })
    await queueMail(proxied.app.backgroundContext(), proxied.db.primary, { to: 'a@b.example', subject: 'ก', ...layout })
    const host = new URL(proxied.app.backgroundContext().config.publicOrigin).host
    for (const path of PATHS) expectErrorResponse(await proxied.get(path, { host }), 404, 'not_found')
    await proxied.close()
  }
  await queue()
  for (const url of PATHS) {
    expectErrorResponse(await app.request({ url, headers: { 'x-real-ip': '192.0.2.7' } }), 404, 'not_found')
  }
})

test.each([
  ['in production', { NODE_ENV: 'production', PUBLIC_ORIGIN: 'http://localhost:3000' }],
  ['where mails are sent', { SMTP_URL: 'smtp://127.0.0.1:9' }],
])('there is no mailbox %s', async (_title, env) => {
  const other = await testApp({ features: [], env: env as Record<string, string> })
  await queueMail(other.app.backgroundContext(), other.db.primary, { to: 'a@b.example', subject: 'ก', ...layout })
  for (const path of PATHS) expectErrorResponse(await other.get(path), 404, 'not_found')
  await other.close()
})
