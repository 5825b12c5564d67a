import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteFilesJob, deleteFilesLater } from '#server/files/delete-files.ts'
import { openSeedSite, type SeedSite } from '#test/seed-site.ts'
import { DEMO_SEED, seedDemo, seedFrom } from './seed.ts'

const MINUTE = 60_000
let site: SeedSite

beforeAll(async () => {
  site = await openSeedSite()
})
afterAll(() => site.close())

describe('the demo content', () => {
  beforeAll(async () => {
    expect(await seedDemo(site.options)).toBe(true)
  }, 2 * MINUTE)

  const demo = <Row>(section: string): Row[] => JSON.parse(readFileSync(join(DEMO_SEED, `${section}.json`), 'utf8'))

  test('FEED-013 contains every row', async () => {
    const counts = await site.rows(
      `select (select count(*)::int from users) users, (select count(*)::int from tags) tags,
        (select count(*)::int from images) images, (select count(*)::int from comments) comments,
        (select count(*)::int from posts where post_type = 'tech_review') reviews,
        (select count(*)::int from posts where post_type = 'teaching_story') stories,
        (select count(*)::int from posts where post_type = 'event') trainings,
        (select count(*)::int from online_test_questions) questions,
        (select count(*)::int from online_test_attempts) attempts,
        (select count(*)::int from policies) policies, (select count(*)::int from testimonials) testimonials`,
    )
    expect(counts[0]).toEqual({
      users: 40,
      tags: 66,
      images: 150,
      comments: 165,
      reviews: 30,
      stories: 34,
      trainings: 16,
      questions: 60,
      attempts: 10,
      policies: 4,
      testimonials: 8,
    })
  })

  test(
    'changes nothing when it is written again',
    async () => {
      const before = await site.everything()
      await seedFrom(DEMO_SEED, site.options)
      expect(await site.everything()).toEqual(before)
    },
    MINUTE,
  )

  test('is not written to a site that has content', async () => {
    expect(await seedDemo(site.options)).toBe(false)
  })

  test('Q-55 derives roles from the kind, and admins are member accounts', async () => {
    expect(await site.rows('select distinct kind, role_id from users order by 2')).toEqual([
      { kind: 'staff', role_id: 1 },
      { kind: 'student', role_id: 2 },
      { kind: 'member', role_id: 3 },
    ])
    expect(await site.values(`select distinct kind from users where role_type = 'admin'`)).toEqual(['member'])
    expect(
      await site.values(`select count(*)::int from users where kind = 'member' and id_code !~ '^M[0-9]{8}$'`),
    ).toEqual([0])
  })

  test('has counters equal to the rows they count', async () => {
    const wrong = await site.rows(
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
    expect(
      await site.rows('select like_count, pin_count, share_count, comment_count from posts where id = 101'),
    ).toEqual([{ like_count: 22, pin_count: 11, share_count: 6, comment_count: 6 }])
    expect(await site.values('select sum(like_count)::int from comments')).not.toEqual([0])
    // More people joined trainings than have an account here (decision 0053).
    expect(
      await site.rows(
        `select post_id from trainings where join_count <
           (select count(*) from user_events where training_id = post_id and state = 'joined')`,
      ),
    ).toEqual([])
    expect(await site.values('select count(*)::int from user_events')).toEqual([demo('registrations').length])
  })

  test('Q-113 Q-114 lists posts in the feed under their tags and all ancestors', async () => {
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
    expect(await site.values(`select post_id || ' ' || tag_id from feed_tags`)).toHaveLength(expected.length)
    expect(new Set(await site.values(`select post_id || ' ' || tag_id from feed_tags`))).toEqual(new Set(expected))
  })

  test('Q-140 masks the full name in anonymous comments', async () => {
    const masks = await site.rows<{ mask: string; name: string }>(
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
      await site.values('select count(*)::int from comments where not is_anonymous and anonymous_name is not null'),
    ).toEqual([0])
  })

  test('POST-010 has files and a Thai alternative text for every picture', async () => {
    const pictures = await site.rows<{ key: string; widths: number[]; alt: string; ratio: number }>(
      'select storage_key as key, widths, alt, height::float / width as ratio from images',
    )
    for (const { key, widths, alt } of pictures) {
      expect(alt).toMatch(/[ก-ฮ]/)
      for (const width of widths) expect(await site.options.storage.exists(`images/${key}/${width}.webp`)).toBe(true)
    }
    expect(await site.values('select widths::text from images where id = 101')).toEqual(['{320,480,640,960,1280}'])
  })

  test('leaves free ids for new rows of the site', async () => {
    for (const table of ['posts', 'users', 'comments', 'images', 'tags', 'story_tools', 'training_sessions']) {
      const [next] = await site.values(`select nextval(pg_get_serial_sequence('${table}', 'id'))`)
      const [last] = await site.values(`select max(id) from ${table}`)
      expect(next).toBeGreaterThan(last)
    }
  })

  test('SRCH-010 has exactly the listed posts in the search index', async () => {
    expect(
      await site.rows(
        'select id from posts left join search_documents on post_id = id where (status = 1) <> (post_id is not null)',
      ),
    ).toEqual([])
  })

  test(
    'keeps the files of a picture that is written again after they were scheduled for deletion',
    async () => {
      const [key] = await site.values('select storage_key from images where id = 1101')
      const name = `images/${key}/192.webp`
      const context = { ...site.options, enqueue: async () => {} }
      await deleteFilesLater(context, site.options.db, [name])
      await site.options.storage.delete(name)
      await seedFrom(DEMO_SEED, site.options)
      await deleteFilesJob.run(context as never, {} as never)
      expect(await site.options.storage.exists(name)).toBe(true)
    },
    MINUTE,
  )

  test(
    'restores a lost file with the next seed',
    async () => {
      const [key] = await site.values('select storage_key from images where id = 1101')
      await site.options.storage.delete(`images/${key}/192.webp`)
      await seedFrom(DEMO_SEED, site.options)
      expect(await site.options.storage.exists(`images/${key}/192.webp`)).toBe(true)
    },
    MINUTE,
  )
})
