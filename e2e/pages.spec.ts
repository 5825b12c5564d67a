import { createHash } from 'node:crypto'
import { type APIRequestContext, expect, test } from '@playwright/test'

/** What the document of an address holds. */
async function read(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const answer = await request.get(path, { headers, maxRedirects: 0 })
  return { answer, html: await answer.text() }
}

const PUBLIC_PAGES = ['/', '/edtech-tools', '/training', '/solutions', '/trends', '/case-studies', '/policy']
const POSTS = ['/content/tech-review/101', '/content/teaching-story/201', '/content/event/312']

test.describe('the document', () => {
  for (const path of [...PUBLIC_PAGES, ...POSTS]) {
    test(`API-003 API-004 API-005 ${path} carries token, site key, config and its description for machines`, async ({
      request,
    }) => {
      const { answer, html } = await read(request, path)
      expect(answer.status()).toBe(200)
      expect(html).toMatch(/<meta name="csrf-token" content="[^"]{20,}"/)
      expect(html).toContain('<meta name="captcha-site-key"')
      const config = JSON.parse(/id="app-config"[^>]*>([^<]*)</.exec(html)![1]!)
      expect(config.links.register).toBe('/api/v2/register')
      expect(config.product).toBe('sala')
      expect(html).toMatch(/<title>[^<]*ศาลา[^<]*<\/title>/)
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}"/)
      expect(html).toMatch(/<link rel="canonical" href="http[^"]+"/)
      expect(html).toMatch(/<meta property="og:image" content="http[^"]+"/)
      expect(html.match(/<h1[ >]/g)).toHaveLength(1)
    })
  }

  test('JSON-LD: WebSite with SearchAction, Article, Course, BreadcrumbList', async ({ request }) => {
    const types = async (path: string) => {
      const { html } = await read(request, path)
      const scripts = [...html.matchAll(/<script type="application\/ld\+json">([^<]*)</g)]
      return scripts.map((match) => JSON.parse(match[1]!))
    }
    const [site] = await types('/')
    expect(site).toMatchObject({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } })
    const article = await types(POSTS[0]!)
    expect(article.map((item) => item['@type'])).toEqual(['Article', 'BreadcrumbList'])
    expect(article[0].author.name).toBeTruthy()
    expect((await types(POSTS[2]!))[0]).toMatchObject({
      '@type': 'Course',
      hasCourseInstance: [{ courseMode: 'Online' }],
    })
  })

  test('API-014 no inline script runs but the two whose hashes the policy names, and no inline style stands in it', async ({
    request,
  }) => {
    for (const path of ['/', POSTS[0]!, '/search?search=Canva', '/nowhere/at-all']) {
      const { answer, html } = await read(request, path)
      const policy = answer.headers()['content-security-policy']!
      expect(policy).not.toContain('unsafe-inline')
      const inline = [
        ...html.matchAll(/<script(?![^>]*(?:src=|type="application\/(?:json|ld\+json)"))[^>]*>([\s\S]*?)<\/script>/g),
      ]
      const hashes = inline.map(([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
      expect(hashes).toHaveLength(2)
      expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
      expect(html).not.toMatch(/<[^>]+ style="/)
    }
  })
})

test.describe('answers for everyone', () => {
  test('the same bytes for two visitors, with ETag and 304', async ({ playwright, baseURL }) => {
    const [one, two] = await Promise.all([0, 1].map(() => playwright.request.newContext({ baseURL })))
    const first = await one!.get('/training')
    const second = await two!.get('/training')
    expect(await second.text()).toBe(await first.text())
    const { etag } = first.headers()
    expect(etag).toBeTruthy()
    const again = await two!.get('/training', { headers: { 'If-None-Match': etag! } })
    expect(again.status()).toBe(304)
  })

  test('AB-130 the encoding that is asked for', async ({ request }) => {
    for (const [accept, encoding] of [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const answer = await request.get('/trends', { headers: { 'Accept-Encoding': accept } })
      expect(answer.headers()['content-encoding']).toBe(encoding)
      expect(answer.headers().vary).toContain('Accept-Encoding')
    }
  })

  const poisons: [string, Record<string, string>][] = [
    ['X-Forwarded-Host', { 'X-Forwarded-Host': 'evil.example' }],
    ['X-Forwarded-Proto', { 'X-Forwarded-Proto': 'javascript' }],
    ['X-Original-URL', { 'X-Original-URL': '/evil' }],
    ['X-Rewrite-URL', { 'X-Rewrite-URL': '/evil' }],
    ['Forwarded', { Forwarded: 'host=evil.example' }],
    ['Accept-Language', { 'Accept-Language': 'evil' }],
    ['X-Requested-With', { 'X-Requested-With': 'XMLHttpRequest' }],
    ['Cookie', { Cookie: 'evil=marker-evil; sala_sid=marker-evil' }],
    ['X-HTTP-Method-Override', { 'X-HTTP-Method-Override': 'DELETE' }],
  ]
  for (const [name, headers] of poisons) {
    test(`AB-122 ${name} leaves nothing in the stored page`, async ({ request }) => {
      const path = `/case-studies?category[]=${3 + poisons.findIndex(([one]) => one === name)}`
      const poisoned = await read(request, path, headers)
      expect(poisoned.answer.status()).toBe(200)
      const clean = await read(request, path)
      expect(clean.html).toBe(poisoned.html)
      expect(clean.html).not.toContain('evil')
    })
  }

  test('AB-122 unknown query names change nothing and are not repeated', async ({ request }) => {
    const { html } = await read(request, '/solutions?utm_source=marker-evil&x[]=1&y=marker-evil')
    expect(html).not.toContain('marker-evil')
    expect(html).toBe((await read(request, '/solutions')).html)
  })
})

test.describe('addresses', () => {
  for (const path of [
    '/my-profile/x.css',
    '/policy/x.css',
    '/policy;x.png',
    '/policy%0a',
    '/policy%2f..%2fa.css',
    '/content/tech-review/101/x.js',
    '/content/tech-review/999999',
    '/content/teaching-story/101',
    '/content/tech-review/0',
    '/content/tech-review/1e3',
    '/content/tech-review/9223372036854775808',
    '/content/teaching-story/214',
    '/.git/config',
    '/.env',
    '/package.json',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/server/entry-server.js',
    '/.vite/manifest.json',
  ]) {
    test(`AB-121 AB-110 AB-18 ${path} is the 404 page`, async ({ request }) => {
      const { answer, html } = await read(request, path, { Accept: 'text/html' })
      expect(answer.status()).toBe(404)
      expect(html).toContain('ไม่พบหน้านี้')
      expect(answer.headers()['content-type']).toContain('text/html')
    })
  }

  test('a slash at the end leads to the address without it', async ({ request }) => {
    const { answer } = await read(request, '/training/?tags=49,2')
    expect(answer.status()).toBe(301)
    expect(answer.headers().location).toBe('/training?tags=49,2')
  })

  test('Q-113 an unlisted post opens by its address and is not for search engines', async ({ request }) => {
    const { answer, html } = await read(request, '/content/teaching-story/223')
    expect(answer.status()).toBe(200)
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain('/223')
  })

  test('SRCH-016 the server itself sends an empty search to /noresult', async ({ request }) => {
    const { answer } = await read(request, '/search?search=zzqqxxvv')
    expect(answer.status()).toBe(302)
    expect(answer.headers().location).toBe('/noresult?search=zzqqxxvv')
  })

  test('AB-120 AB-123 search text never becomes a header or another address', async ({ request }) => {
    for (const text of [
      '%0d%0aSet-Cookie:%20a=b',
      '//evil.example',
      '<script>alert(1)</script>',
      '%22%3E%3Cimg%20src=x',
    ]) {
      const { answer, html } = await read(request, `/search?search=${text}`)
      expect([200, 302, 400]).toContain(answer.status())
      expect(answer.headers()['set-cookie']).toBeUndefined()
      if (answer.status() === 302) expect(answer.headers().location).toMatch(/^\/noresult(\?|$)/)
      expect(html).not.toContain('<script>alert')
    }
  })

  test('AB-140 AB-147 odd search texts are text', async ({ request }) => {
    for (const text of ['%', '_', '\\', "' OR 1=1--", '()', '"', 'ก'.repeat(300), `ก${'่'.repeat(200)}`, '\u202eabc']) {
      const { answer } = await read(request, `/search?search=${encodeURIComponent(text)}`)
      expect([200, 302]).toContain(answer.status())
    }
  })

  test('AB-164 wild parameters fall back', async ({ request }) => {
    for (const path of [
      '/policy?tab=%3Csvg/onload=alert(1)%3E',
      '/?action=__proto__',
      '/case-studies?category[]=-1&category[]=x&levels[__proto__]=1',
      '/training?tags=abc,,999999999999999999999',
    ]) {
      const { answer, html } = await read(request, path)
      expect(answer.status()).toBe(200)
      expect(html).not.toContain('onload=alert')
    }
  })
})

test('every answer carries the security headers', async ({ request }) => {
  for (const path of ['/', '/nowhere', '/api/v2/tags', '/api/nowhere', '/site.webmanifest', '/healthz']) {
    const headers = (await request.get(path)).headers()
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy'], path).toBeTruthy()
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['access-control-allow-origin'], path).toBeUndefined()
  }
})

test('feeds, sitemap and robots for machines', async ({ request }) => {
  for (const path of [
    '/feed.xml',
    '/edtech-tools/feed.xml',
    '/training/feed.xml',
    '/solutions/feed.xml',
    '/trends/feed.xml',
  ]) {
    const answer = await request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toContain('atom+xml')
    expect(await answer.text(), path).toContain('<feed')
  }
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.status()).toBe(200)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap:')
})
