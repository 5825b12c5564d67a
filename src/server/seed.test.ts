import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/db.ts'
import { type Database, openDatabase } from './db.ts'
import { DEMO_SEED, type SeedOptions, seedDemo, seedFrom } from './seed.ts'
import { SeedError } from './seed-source.ts'
import { openStorage } from './storage.ts'

const MINUTE = 60_000
const folder = mkdtempSync(join(tmpdir(), 'sala-seed-'))
let testDatabase: TestDatabase
let database: Database
let options: SeedOptions

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ primary: testDatabase.config })
  const log = { info() {}, warn() {}, error() {}, debug() {} }
  const storage = await openStorage({ dataDir: folder, s3: undefined })
  options = { db: database.primary, storage, config: {} as never, log: log as never }
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  rmSync(folder, { recursive: true })
})

const rows = async <Row extends object>(text: string) => (await database.primaryPool.query<Row>(text)).rows
const values = async (text: string) => (await database.primaryPool.query({ text, rowMode: 'array' })).rows.flat()

/** What every table holds, in short. */
async function everything(): Promise<Record<string, string>> {
  const tables = await values(
    `select table_name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const sums = await Promise.all(
    tables.map(async (table) => {
      const [sum] = await values(
        `select count(*) || ' ' || md5(string_agg(t::text, '|' order by t::text)) from ${table} t`,
      )
      return [table, sum ?? '']
    }),
  )
  return Object.fromEntries(sums)
}

/** Writes a seed as one file; answers its path. */
function seedFile(sections: Record<string, unknown>): string {
  const path = join(mkdtempSync(join(folder, 'one-')), 'seed.json')
  writeFileSync(path, JSON.stringify(sections))
  return path
}

async function faultsOf(sections: Record<string, unknown>): Promise<readonly string[]> {
  const error = await seedFrom(seedFile(sections), options).catch((caught) => caught)
  expect(error).toBeInstanceOf(SeedError)
  return error.faults
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

describe('the demo content', () => {
  beforeAll(async () => {
    expect(await seedDemo(options)).toBe(true)
  }, 2 * MINUTE)

  const demo = <Row>(section: string): Row[] => JSON.parse(readFileSync(join(DEMO_SEED, `${section}.json`), 'utf8'))

  test('FEED-013 every row is in', async () => {
    const counts = await rows(
      `select (select count(*)::int from users) users, (select count(*)::int from tags) tags,
        (select count(*)::int from images) images, (select count(*)::int from comments) comments,
        (select count(*)::int from posts where post_type = 'tech_review') reviews,
        (select count(*)::int from posts where post_type = 'teaching_story') stories,
        (select count(*)::int from posts where post_type = 'event') trainings,
        (select count(*)::int from policies) policies, (select count(*)::int from testimonials) testimonials`,
    )
    expect(counts[0]).toEqual({
      users: 40,
      tags: 66,
      images: 140,
      comments: 150,
      reviews: 30,
      stories: 24,
      trainings: 16,
      policies: 4,
      testimonials: 8,
    })
  })

  test(
    'a second time changes nothing',
    async () => {
      const before = await everything()
      await seedFrom(DEMO_SEED, options)
      expect(await everything()).toEqual(before)
    },
    MINUTE,
  )

  test('a site that is in use is left alone', async () => {
    expect(await seedDemo(options)).toBe(false)
  })

  test('Q-55 roles follow from the kind, admins are member accounts', async () => {
    expect(await rows('select distinct kind, role_id from users order by 2')).toEqual([
      { kind: 'staff', role_id: 1 },
      { kind: 'student', role_id: 2 },
      { kind: 'member', role_id: 3 },
    ])
    expect(await values(`select distinct kind from users where role_type = 'admin'`)).toEqual(['member'])
    expect(await values(`select count(*)::int from users where kind = 'member' and id_code !~ '^M[0-9]{8}$'`)).toEqual([
      0,
    ])
  })

  test('every counter equals the rows it counts', async () => {
    const wrong = await rows(
      `select id from posts p where (like_count, pin_count, used_it_count, share_count, vote_count, comment_count)
         is distinct from (
           (select count(*) from post_likes where post_id = p.id), (select count(*) from post_pins where post_id = p.id),
           (select count(*) from post_used_its where post_id = p.id), (select count(*) from post_shares where post_id = p.id),
           (select count(distinct user_id) from post_votes where post_id = p.id),
           (select count(*) from comments where post_id = p.id and is_shown and deleted_at is null))
       union all
       select id from comments c where like_count <> (select count(*) from comment_likes where comment_id = c.id)`,
    )
    expect(wrong).toEqual([])
    expect(await rows('select like_count, pin_count, share_count, comment_count from posts where id = 101')).toEqual([
      { like_count: 22, pin_count: 11, share_count: 6, comment_count: 6 },
    ])
    expect(await values('select sum(like_count)::int from comments')).not.toEqual([0])
  })

  test('Q-113 Q-114 the feed knows listed posts under their tags and all ancestors', async () => {
    interface Tagged {
      id: number
      status: number
      tags: number[]
    }
    const parents = new Map(
      demo<{ id: number; parent_id: number | null }>('tags').map((tag) => [tag.id, tag.parent_id]),
    )
    const ancestors = (id: number | null | undefined): number[] => (id ? [id, ...ancestors(parents.get(id))] : [])
    const expected = ['tech_reviews', 'teaching_stories', 'trainings']
      .flatMap((section) => demo<Tagged>(section))
      .filter((post) => post.status === 1)
      .flatMap((post) => [...new Set(post.tags.flatMap(ancestors))].map((tag) => `${post.id} ${tag}`))
    expect(await values(`select post_id || ' ' || tag_id from feed_tags`)).toHaveLength(expected.length)
    expect(new Set(await values(`select post_id || ' ' || tag_id from feed_tags`))).toEqual(new Set(expected))
  })

  test('Q-140 anonymous comments carry the mask of the full name', async () => {
    const masks = await rows<{ mask: string; name: string }>(
      `select anonymous_name as mask, firstname_th || ' ' || lastname_th as name
       from comments join users on users.id = user_id where is_anonymous`,
    )
    expect(masks.length).toBeGreaterThan(0)
    for (const { mask, name } of masks) {
      expect(mask).toMatch(/\*{5}/)
      expect(name.startsWith(mask.split('*')[0] as string)).toBe(true)
      expect(name.endsWith(mask.split('*').at(-1) as string)).toBe(true)
    }
    expect(
      await values('select count(*)::int from comments where not is_anonymous and anonymous_name is not null'),
    ).toEqual([0])
  })

  test('POST-010 every picture has its files, with a Thai text for those who cannot see it', async () => {
    const pictures = await rows<{ key: string; widths: number[]; alt: string; ratio: number }>(
      'select storage_key as key, widths, alt, height::float / width as ratio from images',
    )
    for (const { key, widths, alt } of pictures) {
      expect(alt).toMatch(/[ก-ฮ]/)
      for (const width of widths) expect(await options.storage.exists(`images/${key}/${width}.webp`)).toBe(true)
    }
    expect(await values('select widths::text from images where id = 101')).toEqual(['{320,480,640,960,1280}'])
  })

  test('new rows of the site get ids that are free', async () => {
    for (const table of ['posts', 'users', 'comments', 'images', 'tags', 'story_tools', 'training_sessions']) {
      const [next] = await values(`select nextval(pg_get_serial_sequence('${table}', 'id'))`)
      const [last] = await values(`select max(id) from ${table}`)
      expect(next).toBeGreaterThan(last)
    }
  })

  test('SRCH-010 listed posts are in the search index, and only they', async () => {
    expect(
      await rows(
        'select id from posts left join search_documents on post_id = id where (status = 1) <> (post_id is not null)',
      ),
    ).toEqual([])
  })

  test(
    'a lost file is made again by the next seed',
    async () => {
      const [key] = await values('select storage_key from images where id = 1101')
      await options.storage.delete(`images/${key}/192.webp`)
      await seedFrom(DEMO_SEED, options)
      expect(await options.storage.exists(`images/${key}/192.webp`)).toBe(true)
    },
    MINUTE,
  )
})

describe('a seed of one’s own', () => {
  test('one file, any sections, beside what is there', async () => {
    const before = await values('select count(*)::int from posts')
    await seedFrom(
      seedFile({
        users: [person(9001)],
        teaching_stories: [story(9101, { tags: [1], tools: [{ name: 'กระดาษ', url: 'https://example.com/' }] })],
      }),
      options,
    )
    expect(await values('select count(*)::int from posts')).toEqual([before[0] + 1])
    expect(await rows('select role_id, id_code from users where id = 9001')).toEqual([
      { role_id: 3, id_code: 'M00009001' },
    ])
    expect(await values('select tag_id from feed_tags where post_id = 9101')).toEqual([1])
  })

  test('rows of a known id take the new values; tools that are gone go, the others keep their ids', async () => {
    const tools = (names: string[]) =>
      seedFile({ teaching_stories: [story(9102, { tools: names.map((name) => ({ name })) })] })
    const ids = () => values('select id from story_tools where post_id = 9102 order by position')
    await seedFrom(tools(['ก', 'ข', 'ค']), options)
    const first = await ids()
    await seedFrom(tools(['ก', 'ง']), options)
    expect(await ids()).toEqual(first.slice(0, 2))
    expect(await values('select name from story_tools where post_id = 9102 order by position')).toEqual(['ก', 'ง'])
  })

  test('AB-61 HTML is cleaned on the way in, and the excerpt is its text', async () => {
    const description =
      '<h2 id="a">ก</h2><p onclick="x">ข<script>alert(1)</script></p><img src="https://evil.example/x.png">'
    await seedFrom(
      seedFile({
        teaching_stories: [story(9103, { description })],
        comments: [{ id: 9201, post_id: 9103, user_id: 9001, body: '<p class="x">ค<b>ง</b></p>', created_at: at }],
      }),
      options,
    )
    expect(await rows('select description, excerpt, comment_count from posts where id = 9103')).toEqual([
      { description: '<h2 id="h-a">ก</h2><p>ข</p>', excerpt: 'ข', comment_count: 1 },
    ])
    expect(await values('select body from comments where id = 9201')).toEqual(['<p>คง</p>'])
  })

  test('a post taken off the list leaves its tags and the index', async () => {
    await seedFrom(seedFile({ teaching_stories: [story(9104, { tags: [1] })] }), options)
    await seedFrom(seedFile({ teaching_stories: [story(9104, { tags: [1], status: 2 })] }), options)
    expect(await values('select tag_id from feed_tags where post_id = 9104')).toEqual([])
    expect(await values('select post_id from search_documents where post_id = 9104')).toEqual([])
  })

  test('files are stored once under the name of their content', async () => {
    const path = seedFile({
      teaching_stories: [
        story(9105, { downloads: [{ name: 'แผน.pdf', file: 'files/plan.pdf' }, { name: 'ชื่อเท่านั้น.docx' }] }),
      ],
    })
    mkdirSync(join(path, '../files'))
    writeFileSync(join(path, '../files/plan.pdf'), '%PDF-1.7')
    await seedFrom(path, options)
    const [key, none] = await values('select storage_key from post_downloads where post_id = 9105 order by position')
    expect(String(await options.storage.read(key))).toBe('%PDF-1.7')
    expect(none).toBeNull()
  })

  test('views that the site counted are not lowered', async () => {
    await seedFrom(seedFile({ teaching_stories: [story(9106, { view: 10 })] }), options)
    await database.primaryPool.query('update posts set view_count = 25 where id = 9106')
    await seedFrom(seedFile({ teaching_stories: [story(9106, { view: 12 })] }), options)
    expect(await values('select view_count from posts where id = 9106')).toEqual([25])
  })
})

describe('a faulty seed tells every fault at once and writes nothing', () => {
  test('shapes, unknown sections and unknown keys', async () => {
    const faults = await faultsOf({
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
        faults.some((fault) => fault.startsWith(start)),
        start,
      ).toBe(true)
    }
    expect(await values('select count(*)::int from users where id = 9301')).toEqual([0])
  })

  test('rows that lead nowhere, ids that come twice, files that are not there', async () => {
    const reply = { user_id: 9001, post_id: 9101, body: '<p>ก</p>', created_at: at }
    const faults = await faultsOf({
      users: [person(9401, { email: 'a@example.com' }), person(9402, { email: 'A@example.com' }), person(9402)],
      images: [{ id: 9403, purpose: 'post', file: 'nowhere.svg' }],
      tags: [{ id: 9404, parent_id: 9404, slug: 'own', name: 'ก', type: 0, kind: 'category', url: '/own' }],
      teaching_stories: [story(9405, { author_id: 999_999, tags: [1, 999_998], image_id: 999_997 })],
      tech_reviews: [{ ...story(9405, { tool_name: 'ก' }), type: undefined }],
      comments: [
        { id: 9406, ...reply, is_shown: false },
        { id: 9407, ...reply, parent_id: 9406, stickers: ['nothing'] },
      ],
      follows: [{ follower_id: 9001, user_id: 9001, at }],
    })
    expect([...faults].sort()).toEqual(
      [
        'users[1].email: a@example.com is that of users[0]',
        'users[2]: the same as users[1] (9402)',
        'images[0]: the file nowhere.svg cannot be read',
        'tags[0].parent_id: the tag is its own ancestor',
        'teaching_stories[0].author_id: there is no 999999 in users',
        'teaching_stories[0].tags: there is no 999998 in tags',
        'teaching_stories[0].image_id: there is no 999997 in images',
        'teaching_stories[0]: tech_reviews has a row 9405 too',
        'comments[1].is_shown: its comment is hidden',
        'comments[1].stickers: there is no nothing in stickers',
        'follows[0].user_id: nobody follows oneself',
      ].sort(),
    )
  })

  test.each(['../secret.svg', '/etc/passwd.svg', 'a/../../b.svg'])(
    'a file outside the seed is refused: %s',
    async (file) => {
      const faults = await faultsOf({ images: [{ id: 9501, purpose: 'post', file }] })
      expect(faults).toEqual([expect.stringContaining('images[0].file')])
    },
  )

  test('text that is no JSON, and a path that is not there', async () => {
    const path = seedFile({})
    writeFileSync(path, '{"users": [')
    await expect(seedFrom(path, options)).rejects.toThrow(/seed\.json: /)
    await expect(seedFrom(join(folder, 'nowhere'), options)).rejects.toThrow('cannot be read')
  })

  test('a failure half-way leaves the site as it was', async () => {
    const before = await everything()
    // A name of a username that somebody else has: only the database sees it.
    await database.primaryPool.query(`update users set username = 'taken' where id = 9001`)
    const changed = await everything()
    expect(changed).not.toEqual(before)
    await expect(
      seedFrom(
        seedFile({
          tags: [{ id: 9601, slug: 'fresh', name: 'ก', type: 0, kind: 'category', url: '/fresh' }],
          users: [person(9602, { username: 'taken' })],
        }),
        options,
      ),
    ).rejects.toThrow()
    expect(await everything()).toEqual(changed)
  })
})
