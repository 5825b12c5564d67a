/** Documents of the site as browsers and search engines receive them. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsScript } from '#app/start-calls.ts'
import { hideDismissedScript } from '#features/announcements/ui/use-dismissed.ts'
import { CERTIFICATE, type DocumentSite, JOIN_URL, MASKED, openDocumentSite, posts } from './document-fixture.ts'

let site: DocumentSite

beforeAll(async () => {
  site = await openDocumentSite()
}, 60_000)
afterAll(() => site.close())

const read: DocumentSite['read'] = (...args) => site.read(...args)
const PUBLIC_PAGES = ['/', '/edtech-tools', '/training', '/solutions', '/trends', '/case-studies', '/policy']

describe('the document', () => {
  test.each([...PUBLIC_PAGES, posts.review, posts.story, posts.event])(
    'API-003 API-004 API-005 %s has token, site key, config and its description for machines',
    async (path) => {
      const { statusCode, body } = await read(path)
      expect(statusCode).toBe(200)
      expect(body).toMatch(/<meta name="csrf-token" content="[^"]{20,}"/)
      expect(body).toContain('<meta name="captcha-site-key"')
      const config = JSON.parse(/id="app-config"[^>]*>([^<]*)</.exec(body)![1]!)
      expect(config.links.register).toBe('/api/v2/register')
      expect(config.product).toBe('sala')
      expect(body).toMatch(/<title>[^<]*ศาลา[^<]*<\/title>/)
      expect(body).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(body).toMatch(/<link rel="canonical" href="http[^"]+"/)
      expect(body).toMatch(/<meta property="og:image" content="http[^"]+"/)
      expect(body.match(/<h1[ >]/g)).toHaveLength(1)
    },
  )

  test('Q-87 no document of a visitor has the link to a running session', async () => {
    for (const path of [...PUBLIC_PAGES, posts.event]) expect((await read(path)).body).not.toContain(JOIN_URL)
  })

  test('Q-86 the page of a certificate has the masked name, is cached until the certificate changes, and is not indexed', async () => {
    const { statusCode, body, headers } = await read(`/certificate/${CERTIFICATE}`)
    expect(statusCode).toBe(200)
    expect(body).toContain(MASKED)
    expect(body).not.toContain('ดวงกมล')
    expect(body).not.toContain('9 จาก 10')
    expect(body).toContain('<meta name="robots" content="noindex"')
    expect(headers['cache-control']).toBe('private, no-cache')
    const announce = await site.maskHolder('เปลี่ยนแล้ว')
    expect((await read(`/certificate/${CERTIFICATE}`)).body).toContain(MASKED)
    await announce()
    await expect.poll(async () => (await read(`/certificate/${CERTIFICATE}`)).body).toContain('เปลี่ยนแล้ว')
    await (await site.maskHolder(MASKED))()
    for (const path of ['/certificate/CERT-2026-999999', '/certificate/1'])
      expect((await read(path)).statusCode).toBe(404)
  })

  test('JSON-LD: WebSite with SearchAction, Article, Course, BreadcrumbList', async () => {
    const data = async (path: string) => {
      const scripts = [...(await read(path)).body.matchAll(/<script type="application\/ld\+json">([^<]*)</g)]
      return scripts.map((match) => JSON.parse(match[1]!))
    }
    const [home] = await data('/')
    expect(home).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })
    const article = await data(posts.review)
    expect(article.map((item) => item['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(article[0].author.name).toBeTruthy()
    expect((await data(posts.event))[0]).toMatchObject({
      '@type': 'Course',
      hasCourseInstance: [{ courseMode: 'Online' }],
    })
  })

  const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

  test('API-014 no inline script runs except those whose hashes the policy names, and there is no inline style', async () => {
    for (const path of ['/', posts.review, '/search?search=Canva', '/nowhere/at-all']) {
      const { headers, body } = await read(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toContain('unsafe-inline')
      const inline = [
        ...body.matchAll(/<script(?![^>]*(?:src=|type="application\/(?:json|ld\+json)"))[^>]*>([\s\S]*?)<\/script>/g),
      ]
      const hashes = inline.map(([, code]) => hashOf(code!))
      expect(hashes, path).toHaveLength(3)
      // The fourth starts the calls of a shell; the fifth hides announcements that this device closed, on pages that have one.
      const named = /script-src 'self'((?: 'sha256-[^']+')+);/.exec(policy)?.[1]?.trim().split(' ') ?? []
      expect(named).toEqual([...hashes, hashOf(callsScript), hashOf(hideDismissedScript)])
      expect(body).not.toMatch(/<[^>]+ style="/)
    }
  })

  test('Q-58 search engines find teachers and no other people', async () => {
    const { body } = await read(`/profile/${site.teacherId}`)
    expect(body).toMatch(/<title>[^<]*กมลชนก ศรีวัฒนา · ศาลา<\/title>/)
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/profile/${site.teacherId}"/>`))
    expect(body).toContain('<meta property="og:type" content="profile"/>')
    expect(body).toContain('"@type":"ProfilePage"')
    expect(body).not.toContain('noindex')
    const learner = (await read(`/profile/${site.learnerId}`)).body
    expect(learner).toContain('<meta name="robots" content="noindex"/>')
    expect(learner).not.toContain('ProfilePage')
  })

  test('Q-113 an unlisted post opens by its address and is not for search engines', async () => {
    const { statusCode, body } = await read(posts.unlisted)
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex"')
    expect((await read('/sitemap-posts-1.xml')).body).not.toContain(posts.unlisted)
  })

  test('Q-109 the stored page contains no cookie banner', async () => {
    expect((await read('/')).body).not.toContain('คุกกี้บนศาลา')
  })

  test('SRCH-013 SRCH-014 the search page contains cards, tags and the data of the highlights', async () => {
    const { body } = await read('/search?search=Canva')
    expect(body).toContain('Canva ในห้องเรียน')
    expect(body).toContain('"queryKey":["highlights"]')
    expect(body).toContain('class="chip"')
  })

  test('UX-011 the site says that it is for teachers', async () => {
    expect((await read('/')).body).toMatch(/<meta name="description" content="[^"]*ครู/)
  })
})

describe('stored pages', () => {
  test('two visitors receive the same bytes, with ETag and 304', async () => {
    const first = await read('/training')
    const second = await read('/training')
    expect(second.body).toBe(first.body)
    const { etag } = first.headers
    expect(etag).toBeTruthy()
    expect((await read('/training', { 'if-none-match': String(etag) })).statusCode).toBe(304)
  })

  test('AB-130 the response has the encoding that the request accepts', async () => {
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const { headers } = await read('/trends', { 'accept-encoding': accept })
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toContain('Accept-Encoding')
    }
  })

  test.each<[name: string, path: string, Record<string, string>]>([
    ['X-Forwarded-Host', '/edtech-tools?tags=3', { 'x-forwarded-host': 'evil.example' }],
    ['X-Forwarded-Proto', '/edtech-tools?tags=4', { 'x-forwarded-proto': 'javascript' }],
    ['X-Original-URL', '/edtech-tools?tags=18', { 'x-original-url': '/evil' }],
    ['X-Rewrite-URL', '/edtech-tools?tags=25', { 'x-rewrite-url': '/evil' }],
    ['Forwarded', '/training?tags=49', { forwarded: 'host=evil.example' }],
    ['Accept-Language', '/solutions?tags=54', { 'accept-language': 'evil' }],
    ['X-Requested-With', '/trends?tags=61', { 'x-requested-with': 'XMLHttpRequest' }],
    ['Cookie', '/case-studies?category[]=3', { cookie: 'evil=marker-evil; sala_sid=marker-evil' }],
    ['X-HTTP-Method-Override', '/case-studies?category[]=4', { 'x-http-method-override': 'DELETE' }],
  ])('AB-122 %s leaves nothing in the stored page', async (_name, path, headers) => {
    const poisoned = await read(path, headers)
    expect(poisoned.statusCode).toBe(200)
    const clean = await read(path)
    expect(clean.body).toBe(poisoned.body)
    expect(clean.body).not.toContain('evil')
  })

  test('AB-122 unknown query names change nothing and are not repeated', async () => {
    const { body } = await read('/solutions?utm_source=marker-evil&x[]=1&y=marker-evil')
    expect(body).not.toContain('marker-evil')
    expect(body).toBe((await read('/solutions')).body)
  })
})

test('every response has the security headers', async () => {
  for (const path of [
    '/',
    '/nowhere',
    '/api/v2/tags',
    '/api/nowhere',
    '/site.webmanifest',
    '/assets/a.js',
    '/healthz',
  ]) {
    const { headers } = await read(path)
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy'], path).toBeTruthy()
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['access-control-allow-origin'], path).toBeUndefined()
  }
})

test('feeds, sitemap and robots for machines', async () => {
  for (const section of ['', '/edtech-tools', '/training', '/solutions', '/trends']) {
    const { statusCode, headers, body } = await read(`${section}/feed.xml`)
    expect(statusCode, section).toBe(200)
    expect(headers['content-type'], section).toContain('atom+xml')
    expect(body, section).toContain('<feed')
  }
  expect((await read('/sitemap.xml')).statusCode).toBe(200)
  expect((await read('/robots.txt')).body).toContain('Sitemap:')
})
