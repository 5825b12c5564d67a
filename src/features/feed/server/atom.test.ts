import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { ATOM_ENTRIES } from '../constants.ts'

const ORIGIN = 'https://sala.example.ac.th'
let site: TestApp
let authorId: number
let reviewId: number

beforeAll(async () => {
  site = await testApp({ env: { PUBLIC_ORIGIN: ORIGIN } })
  const db = site.db.primary
  await createTagTree(db)
  authorId = (await createTeacher(db)).id
  const review = await createTechReview(db, {
    authorId,
    tagIds: [1, 3, 18],
    topic: 'เด็ก & <ครู> "ถาม" \u0007กัน',
    excerpt: 'เริ่มจาก <script>alert(1)</script> ไม่ได้',
    publishedAt: new Date('2026-11-01T02:00:00Z'),
    updatedAt: new Date('2026-11-02T02:00:00Z'),
  })
  reviewId = review.id
  const anonymous = await createUser(db, { firstname: 'ไม่บอกชื่อ' })
  await createComment(db, { postId: reviewId, userId: anonymous.id, isAnonymous: true, anonymousName: 'ม***อ' })
  await createStory(db, { authorId, tagIds: [54], topic: 'เรื่องแก้ปัญหา', publishedAt: new Date('2026-11-03T02:00:00Z') })
  await createStory(db, { authorId, tagIds: [54], topic: 'ร่างลับ', status: 0 })
  await createStory(db, { authorId, tagIds: [54], topic: 'ไม่แสดงรายการ', status: 2 })
  await createStory(db, { authorId, tagIds: [54], topic: 'ลบแล้ว', deletedAt: new Date() })
})
afterAll(() => site.close())

const read = async (path: string, headers: Record<string, string> = {}) =>
  site.request({ url: path, headers: { host: 'sala.example.ac.th', ...headers } })

describe('the Atom feeds', () => {
  test('the site’s feed contains listed posts, newest first, escaped', async () => {
    const response = await read('/feed.xml')
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const titles = [...response.body.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)
    expect(titles).toEqual(['ศาลา · เนื้อหาใหม่', 'เรื่องแก้ปัญหา', 'เด็ก &amp; &lt;ครู&gt; &quot;ถาม&quot; กัน'])
    expect(response.body).toContain(`<entry>
<id>${ORIGIN}/content/tech-review/${reviewId}</id>
<title>เด็ก &amp; &lt;ครู&gt; &quot;ถาม&quot; กัน</title>
<link rel="alternate" type="text/html" href="${ORIGIN}/content/tech-review/${reviewId}"/>
<published>2026-11-01T02:00:00.000Z</published>
<updated>2026-11-02T02:00:00.000Z</updated>
<author><name>นางสาวมานี มีนา</name></author>
<category term="3" label="นำเสนอและออกแบบสื่อ"/><category term="18" label="ปฐมวัย"/>
<summary>เริ่มจาก &lt;script&gt;alert(1)&lt;/script&gt; ไม่ได้</summary>
</entry>`)
  })

  test('API-014 a feed contains no draft, unlisted or deleted post, no comment and no commenter', async () => {
    for (const [path, count] of [
      ['/feed.xml', 2],
      ['/solutions/feed.xml', 1],
      ['/edtech-tools/feed.xml', 1],
    ] as const) {
      const { body } = await read(path)
      expect([path, body.match(/<entry>/g)?.length]).toEqual([path, count])
      for (const secret of ['ร่างลับ', 'ไม่แสดงรายการ', 'ลบแล้ว', 'ไม่บอกชื่อ', 'ม***อ', '<script']) {
        expect(body).not.toContain(secret)
      }
    }
  })

  test.each([
    ['/edtech-tools', 'edtech-tools', ['เด็ก']],
    ['/training', 'training', []],
    ['/solutions', 'solutions', ['เรื่องแก้ปัญหา']],
    ['/trends', 'trends', []],
  ])('FEED-003 the feed of %s contains its section', async (section, name, topics) => {
    const { body, statusCode } = await read(`${section}/feed.xml`)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<title>ศาลา · ${name}</title>`)
    expect(body).toContain(`<id>${ORIGIN}${section}/feed.xml</id>`)
    expect(body.match(/<entry>/g) ?? []).toHaveLength(topics.length)
    for (const topic of topics) expect(body).toContain(topic)
  })

  test('a feed is built once, revalidated with 304, and built again after content changed', async () => {
    const first = await read('/feed.xml')
    site.queries.length = 0
    const again = await read('/feed.xml?x=1', { 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body, site.queries]).toEqual([304, '', []])
    const compressed = await read('/feed.xml', { 'accept-encoding': 'gzip, deflate, br' })
    expect(compressed.headers['content-encoding']).toBe('br')
    for (let index = 0; index < ATOM_ENTRIES + 2; index++)
      await createStory(site.db.primary, { authorId, tagIds: [61] })
    site.app.contentBus.dropHere()
    const fresh = await read('/feed.xml')
    expect(fresh.body.match(/<entry>/g)).toHaveLength(ATOM_ENTRIES)
  })
})
