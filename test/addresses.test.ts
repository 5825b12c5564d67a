/** Addresses that lead elsewhere, that do not exist, and that an attacker composes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentSite, openDocumentSite, posts } from './document-fixture.ts'

let site: DocumentSite

beforeAll(async () => {
  site = await openDocumentSite()
}, 60_000)
afterAll(() => site.close())

const read: DocumentSite['read'] = (...args) => site.read(...args)

test('TAG-021 Q-117 the new slug of a main tag leads to its section, the old address stays', async () => {
  // Before the first page, because the tags are cached.
  await site.renameTag(45, 'ed-trends')
  await site.renameTag(3, 'design-tools')
  await site.addRootTag('new-root')
  const moved = await read('/ed-trends')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/trends'])
  expect((await read('/trends')).statusCode).toBe(200)
  // Only slugs of main tags are addresses.
  for (const path of ['/design-tools', '/new-root']) expect((await read(path)).statusCode, path).toBe(404)
})

test('TAG-021 an address that is no main tag is the 404 page', async () => {
  const { statusCode, body } = await read('/no-such-tag')
  expect(statusCode).toBe(404)
  expect(body).toMatch(/<h1[^>]*>ไม่พบหน้านี้</)
})

test.each([
  '/my-profile/x.css',
  '/policy/x.css',
  '/policy;x.png',
  '/policy%0a',
  '/policy%2f..%2fa.css',
  `${posts.review}/x.js`,
  '/content/tech-review/999999',
  '/content/teaching-story/1',
  '/content/tech-review/0',
  '/content/tech-review/1e3',
  '/content/tech-review/9223372036854775808',
  posts.draft,
  '/x/confirm-delete-accounts',
  '/.git/config',
  '/.env',
  '/package.json',
  '/assets/../package.json',
  '/assets/%2e%2e/package.json',
  '/server/entry-server.js',
  '/.vite/manifest.json',
])('AB-121 AB-110 AB-18 %s is the 404 page', async (path) => {
  const { statusCode, headers, body } = await read(path)
  expect(statusCode).toBe(404)
  expect(body).toContain('ไม่พบหน้านี้')
  expect(headers['content-type']).toContain('text/html')
})

test.each(['CERT-2026-999999', 'CERT-2026-1', 'cert-2026-000001', 'XYZ'])(
  'AB-87 Q-86 /certificate/%s says that no certificate has this number, in the same words for all',
  async (number) => {
    const { statusCode, body } = await read(`/certificate/${number}`)
    expect(statusCode).toBe(404)
    expect(body).toContain('ไม่พบเลขที่นี้')
    expect(body).toContain('name="robots" content="noindex"')
    expect(body).not.toContain('ไม่พบหน้านี้')
  },
)

test.each(['0000000000000000', '9f3a77c012de4b5a', 'RC-2569-000001'])(
  '0070 /receipt/%s says that no document has this code, in the same words for all',
  async (code) => {
    const { statusCode, body } = await read(`/receipt/${code}`)
    expect(statusCode).toBe(404)
    expect(body).toContain('ไม่พบรหัสนี้')
    expect(body).toContain('name="robots" content="noindex"')
  },
)

test.each(['/profile/999999999', '/profile/0', '/profile/-1', '/profile/abc', '/profile/3/x'])(
  'AB-155 there is no person at %s',
  async (path) => {
    expect((await read(path)).statusCode).toBe(404)
  },
)

test('PWD-003 PWD-004 Q-186 the default of the computer-office link is a page that says whom to ask', async () => {
  const { statusCode, body } = await read('/contact')
  expect(statusCode).toBe(200)
  expect(body).toContain('"computerOffice":"/contact"')
  for (const text of ['สำนักคอมพิวเตอร์', 'href="/forget-password"', 'href="mailto:']) expect(body).toContain(text)
})

test.each<[string, string, number, string]>([
  ['a slash at the end:', '/training/?tags=49,2', 301, '/training?tags=49,2'],
  [
    'DEL-003 Q-183',
    '/th/account/confirm-delete-account?token=a%2Bb&x=1',
    302,
    '/confirm-delete-account?token=a%2Bb&x=1',
  ],
  ['DEL-003 Q-183', '/confirm-delete-account/done?token=a', 302, '/confirm-delete-account?token=a'],
  ['POST-001', '/tech-review/1?action=comment-box', 301, `${posts.review}?action=comment-box`],
  ['SRCH-016', '/search?search=zzqqxxvv', 302, '/noresult?search=zzqqxxvv'],
  ['Q-09', '/my-profile', 302, '/?action=sign-in&next=%2Fmy-profile'],
  ['Q-09', '/my-profile/edit', 302, '/?action=sign-in&next=%2Fmy-profile%2Fedit'],
  ['Q-09', '/notifications', 302, '/?action=sign-in&next=%2Fnotifications'],
  ['ADMIN-004 Q-09', '/admin/comments', 302, '/?action=sign-in&next=%2Fadmin%2Fcomments'],
])('%s %s redirects with %i to %s', async (_, path, status, target) => {
  const { statusCode, headers } = await read(path)
  expect([statusCode, headers.location]).toEqual([status, target])
})

test('AB-120 AB-123 search text never becomes a header or another address', async () => {
  for (const text of [
    '%0d%0aSet-Cookie:%20a=b',
    '//evil.example',
    '<script>alert(1)</script>',
    '%22%3E%3Cimg%20src=x',
  ]) {
    const { statusCode, headers, body } = await read(`/search?search=${text}`)
    expect([200, 302, 400]).toContain(statusCode)
    expect(headers['set-cookie']).toBeUndefined()
    if (statusCode === 302) expect(headers.location).toMatch(/^\/noresult(\?|$)/)
    expect(body).not.toContain('<script>alert')
  }
})

test('AB-140 AB-147 odd search texts are text', async () => {
  for (const text of ['%', '_', '\\', "' OR 1=1--", '()', '"', 'ก'.repeat(300), `ก${'่'.repeat(200)}`, '\u202eabc']) {
    expect([200, 302]).toContain((await read(`/search?search=${encodeURIComponent(text)}`)).statusCode)
  }
})

test('AB-164 invalid parameters fall back to defaults', async () => {
  for (const path of [
    '/policy?tab=%3Csvg/onload=alert(1)%3E',
    '/?action=__proto__',
    '/case-studies?category[]=-1&category[]=x&levels[__proto__]=1',
    '/training?tags=abc,,999999999999999999999',
  ]) {
    const { statusCode, body } = await read(path)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('onload=alert')
  }
})
