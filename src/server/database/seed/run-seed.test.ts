import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSeedSite, type SeedSite } from '#test/seed-site.ts'
import { seedFrom } from '../../../seed.ts'
import { SeedError } from './seed-source.ts'

let site: SeedSite

async function errorsOf(sections: Record<string, unknown>): Promise<readonly string[]> {
  const error = await seedFrom(site.seedFile(sections), site.options).catch((caught) => caught)
  expect(error).toBeInstanceOf(SeedError)
  return error.errors
}

const at = '2026-11-20T09:00:00+07:00'
const person = (id: number, more = {}) => ({
  id,
  kind: 'member',
  member_type: 1,
  prefix_id: 1,
  prefix_name: 'นาย',
  firstname: 'ปิติ',
  lastname: 'ชูใจ',
  created_at: at,
  ...more,
})
const story = (id: number, more = {}) => ({
  id,
  status: 1,
  topic: 'เรื่อง',
  description: '<p>ก</p>',
  author_id: 9001,
  type: 0,
  created_at: at,
  published_at: at,
  updated_at: at,
  ...more,
})

const section = { id: 1, slug: 'edtech-tools', name: 'เครื่องมือ', type: 0, kind: 'category', url: '/edtech-tools' }

beforeAll(async () => {
  site = await openSeedSite()
  await seedFrom(site.seedFile({ users: [person(9001)], tags: [section] }), site.options)
})
afterAll(() => site.close())

describe('a custom seed', () => {
  test('can be one file with any sections and adds to existing rows', async () => {
    const before = await site.values('select count(*)::int from posts')
    await seedFrom(
      site.seedFile({
        users: [person(9001)],
        teaching_stories: [story(9101, { tags: [1], tools: [{ name: 'กระดาษ', url: 'https://example.com/' }] })],
      }),
      site.options,
    )
    expect(await site.values('select count(*)::int from posts')).toEqual([before[0] + 1])
    expect(await site.rows('select role_id, id_code from users where id = 9001')).toEqual([
      { role_id: 3, id_code: 'M00009001' },
    ])
    expect(await site.values('select tag_id from feed_tags where post_id = 9101')).toEqual([1])
  })

  test('updates rows of a known id; removed tools are deleted, the others keep their ids', async () => {
    const tools = (names: string[]) =>
      site.seedFile({ teaching_stories: [story(9102, { tools: names.map((name) => ({ name })) })] })
    const ids = () => site.values('select id from story_tools where post_id = 9102 order by position')
    await seedFrom(tools(['ก', 'ข', 'ค']), site.options)
    const first = await ids()
    await seedFrom(tools(['ก', 'ง']), site.options)
    expect(await ids()).toEqual(first.slice(0, 2))
    expect(await site.values('select name from story_tools where post_id = 9102 order by position')).toEqual(['ก', 'ง'])
  })

  test('AB-61 sanitises HTML and computes the excerpt from its text', async () => {
    const description =
      '<h2 id="a">ก</h2><p onclick="x">ข<script>alert(1)</script></p><img src="https://evil.example/x.png">'
    await seedFrom(
      site.seedFile({
        teaching_stories: [story(9103, { description })],
        comments: [{ id: 9201, post_id: 9103, user_id: 9001, body: '<p class="x">ค<b>ง</b></p>', created_at: at }],
      }),
      site.options,
    )
    expect(await site.rows('select description, excerpt, comment_count from posts where id = 9103')).toEqual([
      { description: '<h2 id="h-a">ก</h2><p>ข</p>', excerpt: 'ข', comment_count: 1 },
    ])
    expect(await site.values('select body from comments where id = 9201')).toEqual(['<p>คง</p>'])
  })

  test('removes the tags and the search document of an unlisted post', async () => {
    await seedFrom(site.seedFile({ teaching_stories: [story(9104, { tags: [1] })] }), site.options)
    await seedFrom(site.seedFile({ teaching_stories: [story(9104, { tags: [1], status: 2 })] }), site.options)
    expect(await site.values('select tag_id from feed_tags where post_id = 9104')).toEqual([])
    expect(await site.values('select post_id from search_documents where post_id = 9104')).toEqual([])
  })

  test('stores files once under the hash of their content', async () => {
    const path = site.seedFile({
      teaching_stories: [
        story(9105, { downloads: [{ name: 'แผน.pdf', file: 'files/plan.pdf' }, { name: 'ชื่อเท่านั้น.docx' }] }),
      ],
    })
    mkdirSync(join(path, '../files'))
    writeFileSync(join(path, '../files/plan.pdf'), '%PDF-1.7')
    await seedFrom(path, site.options)
    const [key, none] = await site.values(
      'select storage_key from post_downloads where post_id = 9105 order by position',
    )
    expect(String(await site.options.storage.read(key))).toBe('%PDF-1.7')
    expect(none).toBeNull()
  })

  test('does not lower view counts of the site', async () => {
    await seedFrom(site.seedFile({ teaching_stories: [story(9106, { view: 10 })] }), site.options)
    await site.pool.query('update posts set view_count = 25 where id = 9106')
    await seedFrom(site.seedFile({ teaching_stories: [story(9106, { view: 12 })] }), site.options)
    expect(await site.values('select view_count from posts where id = 9106')).toEqual([25])
  })

  test('Q-62 sets monthly views and does not lower them', async () => {
    const months = (views: object) => ({ teaching_stories: [story(9107, { view: 10, view_months: views })] })
    await seedFrom(site.seedFile(months({ '2026-10': 4, '2026-11': 3 })), site.options)
    await site.pool.query(`update post_view_months set views = 5 where post_id = 9107 and month = '2026-11-01'`)
    await seedFrom(site.seedFile(months({ '2026-10': 6, '2026-11': 3 })), site.options)
    const found = `select month || ' ' || views from post_view_months where post_id = 9107 order by month`
    expect(await site.values(found)).toEqual(['2026-10-01 6', '2026-11-01 5'])
    expect(await errorsOf(months({ '2026-10': 8, '2026-11': 3 }))).toEqual([
      'teaching_stories[0].view_months: more than all views',
    ])
    expect((await errorsOf(months({ '2026-13': 1 })))[0]).toMatch(/^teaching_stories\[0\]\.view_months/)
  })
})

describe('an invalid seed reports all errors together and writes nothing', () => {
  test('for invalid shapes, unknown sections and unknown keys', async () => {
    const errors = await errorsOf({
      users: [person(9301, { kind: 'king', emial: 'x' }), { id: '7' }],
      tags: 3,
      posts: [],
      likes: [{ user_id: 1, post_id: 101, at: '2026-11-20' }],
    })
    for (const start of [
      'posts: no such section',
      'users[0].kind:',
      'users[0]: Unrecognized key',
      'users[1].id:',
      'users[1].firstname:',
      'tags:',
      'likes[0].at:',
    ]) {
      expect(
        errors.some((error) => error.startsWith(start)),
        start,
      ).toBe(true)
    }
    expect(await site.values('select count(*)::int from users where id = 9301')).toEqual([0])
  })

  test('for dangling references, duplicate ids and missing files', async () => {
    const reply = { user_id: 9001, post_id: 9101, body: '<p>ก</p>', created_at: at }
    const errors = await errorsOf({
      users: [
        person(9401, { email: 'a@example.com' }),
        person(9402, { email: 'A@example.com', lastname: 'มานะ' }),
        person(9402),
      ],
      images: [{ id: 9403, purpose: 'post', file: 'missing.svg' }],
      tags: [{ id: 9404, parent_id: 9404, slug: 'own', name: 'ก', type: 0, kind: 'category', url: '/own' }],
      teaching_stories: [story(9405, { author_id: 999_999, tags: [1, 999_998], image_id: 999_997 })],
      tech_reviews: [{ ...story(9405, { tool_name: 'ก' }), type: undefined }],
      comments: [
        { id: 9406, ...reply, is_shown: false },
        { id: 9407, ...reply, parent_id: 9406, stickers: ['nothing'] },
      ],
      follows: [{ follower_id: 9001, user_id: 9001, at }],
    })
    expect([...errors].sort()).toEqual(
      [
        'users[1].email: a@example.com is also the value of users[0]',
        'users[2]: the same as users[1] (9402)',
        'users[2].lastname: ปิติ ชูใจ is also the value of users[0]',
        'images[0]: the file missing.svg cannot be read',
        'tags[0].parent_id: the tag is its own ancestor',
        'teaching_stories[0].author_id: there is no 999999 in users',
        'teaching_stories[0].tags: there is no 999998 in tags',
        'teaching_stories[0].image_id: there is no 999997 in images',
        'teaching_stories[0]: tech_reviews has a row 9405 too',
        'comments[1].is_shown: its comment is hidden',
        'comments[1].stickers: there is no nothing in stickers',
        'follows[0].user_id: a user cannot follow themselves',
      ].sort(),
    )
  })

  test.each(['../secret.svg', '/etc/passwd.svg', 'a/../../b.svg'])(
    'a file outside the seed is rejected: %s',
    async (file) => {
      const errors = await errorsOf({ images: [{ id: 9501, purpose: 'post', file }] })
      expect(errors).toEqual([expect.stringContaining('images[0].file')])
    },
  )

  test('for invalid JSON and a missing path', async () => {
    const path = site.seedFile({})
    writeFileSync(path, '{"users": [')
    await expect(seedFrom(path, site.options)).rejects.toThrow(/seed\.json: /)
    await expect(seedFrom(join(path, '../missing'), site.options)).rejects.toThrow('cannot be read')
  })

  test('and rolls back when the database reports an error', async () => {
    const before = await site.everything()
    // The username exists already: only the database detects it.
    await site.pool.query(`update users set username = 'taken' where id = 9001`)
    const changed = await site.everything()
    expect(changed).not.toEqual(before)
    await expect(
      seedFrom(
        site.seedFile({
          tags: [{ id: 9601, slug: 'fresh', name: 'ก', type: 0, kind: 'category', url: '/fresh' }],
          users: [person(9602, { username: 'taken' })],
        }),
        site.options,
      ),
    ).rejects.toThrow()
    expect(await site.everything()).toEqual(changed)
  })
})
