import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { refreshPopularity } from '#features/posts/server/service/list-orders.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { contentOfficeFixture } from '#test/content-office-fixture.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { POST_KINDS, SORTS } from '../constants.ts'
import { countPosts, findBranch, listPosts, SORTED_MAX, WIDE_ROWS } from './repository/list-posts.ts'

const { site, admin, teacher, sql } = await contentOfficeFixture()
const other = await createTeacher(site.db.primary, { firstname: 'วันเพ็ญ', lastname: 'แสงทอง' })
let ids: Record<'review' | 'story' | 'study' | 'draft' | 'event', number>
afterAll(() => site.close())

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

beforeEach(async () => {
  await sql('update posts set deleted_at = now() where deleted_at is null')
  const { primary } = site.db
  const old = { updatedAt: ago(24 * 40) }
  const review = await createTechReview(primary, {
    authorId: teacher.id,
    topic: 'เกมตอบคำถาม 100%',
    publishedAt: ago(3),
    viewCount: 5,
    tagIds: [70],
    ...old,
  })
  const story = await createStory(primary, {
    authorId: other.id,
    topic: 'ขนมไทย',
    publishedAt: ago(2),
    viewCount: 9,
    ...old,
  })
  const study = await createStory(primary, {
    authorId: teacher.id,
    topic: 'ก่อนสอบ',
    status: 2,
    story: { type: 1 },
    viewCount: 7,
  })
  const draft = await createStory(primary, { authorId: teacher.id, topic: 'ฉบับแรก', status: 0 })
  const event = await createTraining(primary, { authorId: teacher.id, topic: 'อบรมเกม', publishedAt: ago(1) })
  await refreshPopularity({ db: primary, now: new Date() })
  ids = { review: review.id, story: story.id, study: study.id, draft: draft.id, event: event.id }
})

const list = async (query = '', kind = 'posts') => (await admin.get(`/api/admin/${kind}?${query}`)).json()
const counts = async () => (await admin.get('/api/admin/posts/counts')).json().data
const idsOf = async (query: string) => (await list(query)).data.map(({ id }: { id: number }) => id)
const bulk = async (payload: object) => (await admin.post('/api/admin/posts/bulk', payload)).json().data

describe('the table of posts', () => {
  test('Q-171 contains posts of every kind and state, with counts of the kinds', async () => {
    const answer = await list()
    expect(await counts()).toEqual({ all: 5, tech_review: 1, teaching_story: 2, case_study: 1, event: 1 })
    expect(answer.paginate_data).toMatchObject({ total: 5, per_page: 50, current_page: 1, last_page: 1 })
    const byId = Object.fromEntries(answer.data.map((row: { id: number }) => [row.id, row]))
    expect(byId[ids.study]).toMatchObject({ kind: 'case_study', status: 'unlisted', view: 7, author_id: teacher.id })
    expect(byId[ids.draft]).toMatchObject({
      kind: 'teaching_story',
      status: 'draft',
      published_at: null,
      training: null,
    })
    expect(byId[ids.event]).toMatchObject({
      kind: 'event',
      direct_uri_by_type: `/content/event/${ids.event}`,
      training: { sessions: 1, seats: 30, join: 12 },
    })
    expect((await list('', 'events')).data.map(({ id }: { id: number }) => id)).toEqual([ids.event])
  })

  test('filters: kind, state, tag with its descendants, author, recently edited, and all of them together', async () => {
    expect(await idsOf('kind=case_study')).toEqual([ids.study])
    expect((await idsOf('kind=teaching_story')).toSorted()).toEqual([ids.story, ids.draft].toSorted())
    expect(await idsOf('status=draft')).toEqual([ids.draft])
    expect(await idsOf('tag=4')).toEqual([ids.review])
    expect(await idsOf('tag=3')).toEqual([])
    expect(await idsOf(`author=${other.id}`)).toEqual([ids.story])
    expect((await idsOf('edited=30')).includes(ids.review)).toBe(false)
    expect(await idsOf(`kind=tech_review&status=published&tag=1&author=${teacher.id}&search=100%25`)).toEqual([
      ids.review,
    ])
    for (const wrong of ['kind=x', 'status=9', 'sort=id', 'page=10001', 'tag=a', `search=${'x'.repeat(101)}`]) {
      expectErrorResponse(await admin.get(`/api/admin/posts?${wrong}`), 422, 'validation')
    }
  })

  test('few and many posts, of a narrow and of a wide tag, are read in different ways, and are the same', async () => {
    const { primary } = site.db
    const more = await createTechReview(primary, { authorId: teacher.id, topic: 'บอร์ดเกม', tagIds: [70] })
    const filter = { kind: null, status: null, authorId: null, isEdited: false, now: new Date(), search: null }
    const page = { sort: 'topic', order: 'asc', limit: 20, offset: 0 } as const
    const read = async (tagId: number, rows: number, matches: number | null) => {
      const tagged = { ...filter, tag: { ...(await findBranch(primary, tagId)), rows } }
      const posts = await listPosts(primary, tagged, page, matches)
      expect(await countPosts(primary, tagged, 10)).toBe(posts.length)
      return posts.map(({ id }) => id)
    }
    for (const rows of [1, SORTED_MAX + 1, WIDE_ROWS]) {
      for (const matches of [null, SORTED_MAX, SORTED_MAX + 1]) {
        expect(await read(4, rows, matches)).toEqual([ids.review, more.id])
        expect(await read(3, rows, matches)).toEqual([])
      }
    }
  })

  test('few and many posts of a kind are read in different ways, and are the same in each order', async () => {
    const filter = { status: null, tag: null, authorId: null, isEdited: false, now: new Date(), search: null }
    for (const kind of POST_KINDS) {
      for (const sort of SORTS) {
        for (const order of ['asc', 'desc'] as const) {
          const read = async (matches: number) => {
            const page = { sort, order, limit: 20, offset: 0 }
            return (await listPosts(site.db.primary, { ...filter, kind }, page, matches)).map(({ id }) => id)
          }
          const few = await read(SORTED_MAX)
          expect(few.length, kind).toBeGreaterThan(0)
          expect(await read(SORTED_MAX + 1)).toEqual(few)
        }
      }
    }
  })

  test('the search finds topics and names of authors; its signs are letters', async () => {
    expect((await idsOf(`search=${encodeURIComponent('เกม')}`)).toSorted()).toEqual([ids.review, ids.event].toSorted())
    expect(await idsOf(`search=${encodeURIComponent('แสงทอง')}`)).toEqual([ids.story])
    expect(await idsOf(`search=${encodeURIComponent('100%')}`)).toEqual([ids.review])
    expect(await idsOf('search=%25_%25')).toEqual([])
  })

  test('a search and a tag count at most 1,000 posts, and their last page is the twentieth', async () => {
    await sql(
      `insert into posts (post_type, topic, author_id, status, published_at)
       select 'tech_review', 'นับถึงพัน ' || n, $1, 1, now() from generate_series(1, 1001) n returning id`,
      [teacher.id],
    )
    const found = await list(`search=${encodeURIComponent('นับถึง')}&page=30`)
    expect(found.paginate_data).toMatchObject({ total: 1_000, current_page: 20, last_page: 20 })
    await sql(`insert into post_tags (post_id, tag_id) select id, 61 from posts where topic like 'นับถึงพัน%'`)
    const tagged = await list('tag=61&page=30')
    expect(tagged.paginate_data).toMatchObject({ total: 1_000, current_page: 20, last_page: 20 })
    expect(tagged.data).toHaveLength(50)
    expect((await list('kind=tech_review')).paginate_data.total).toBe(1_002)
  })

  test('one or two letters find what begins with them, in any case', async () => {
    const { id: ai } = await createTechReview(site.db.primary, { authorId: teacher.id, topic: 'Ai กับครู' })
    const { id: rain } = await createTechReview(site.db.primary, { authorId: teacher.id, topic: 'rain ai' })
    expect(await idsOf('search=aI')).toEqual([ai])
    expect(await idsOf('search=A')).toContain(ai)
    expect(await idsOf('search=r')).toContain(rain)
    expect(await idsOf(`search=${encodeURIComponent('_')}`)).toEqual([])
  })

  test('sorts by date of publishing, views, topic in Thai order and last edit, both ways', async () => {
    expect(await idsOf('status=published')).toEqual([ids.event, ids.story, ids.review])
    expect(await idsOf('status=published&order=asc')).toEqual([ids.review, ids.story, ids.event])
    expect((await idsOf('sort=views')).slice(0, 3)).toEqual([ids.story, ids.study, ids.review])
    const topics = (await list('sort=topic&order=asc')).data.map(({ topic }: { topic: string }) => topic)
    expect(topics).toEqual(['ก่อนสอบ', 'เกมตอบคำถาม 100%', 'ขนมไทย', 'ฉบับแรก', 'อบรมเกม'])
    expect((await idsOf('sort=edited')).slice(3).toSorted()).toEqual([ids.review, ids.story].toSorted())
  })

  test('a page after the last is the last, also of a search', async () => {
    expect((await list('page=99')).paginate_data).toMatchObject({ current_page: 1, next_page_url: null })
    const found = await list(`page=99&search=${encodeURIComponent('เกม')}`)
    expect(found.paginate_data).toMatchObject({ current_page: 1, total: 2 })
    expect(found.data).toHaveLength(2)
  })
})

describe('several posts at once', () => {
  test('publish, unlist, tag and delete change what readers see, and deletion can be undone', async () => {
    expect(await bulk({ ids: [ids.story, ids.event], action: 'unlist' })).toEqual({
      changed: [ids.story, ids.event],
      failed: [],
    })
    expect(await sql('select 1 from search_documents where post_id = $1', [ids.story])).toEqual([])
    await bulk({ ids: [ids.story, ids.study], action: 'publish' })
    expect((await idsOf('status=published')).toSorted()).toEqual([ids.review, ids.story, ids.study].toSorted())
    await bulk({ ids: [ids.story], action: 'tag', tag_id: 54 })
    expect(await sql('select tag_id from feed_tags where post_id = $1 order by 1', [ids.story])).toEqual([
      { tag_id: 44 },
      { tag_id: 54 },
    ])
    await bulk({ ids: [ids.story], action: 'untag', tag_id: 54 })
    expect(await sql('select tag_id from feed_tags where post_id = $1', [ids.story])).toEqual([])
    await bulk({ ids: [ids.story, ids.review], action: 'delete' })
    expect((await counts()).all).toBe(3)
    expect(await bulk({ ids: [ids.story, ids.review], action: 'restore' })).toMatchObject({ failed: [] })
    expect((await counts()).all).toBe(5)
  })

  test('what cannot be changed stays, with the reason', async () => {
    const answer = await bulk({ ids: [ids.draft, 999_999, ids.review], action: 'publish' })
    expect(answer.changed).toEqual([ids.review])
    expect(answer.failed.map(({ id }: { id: number }) => id)).toEqual([ids.draft, 999_999])
    for (const { message } of answer.failed) expect(message).toMatch(/[\u0E00-\u0E7F]/)
    const bare = (await admin.post('/api/admin/posts', { topic: 'ว่าง' })).json().data.id
    expect((await bulk({ ids: [bare], action: 'publish' })).failed[0].message).toBe('กรุณาเขียนเนื้อหาก่อนเผยแพร่')
    expectErrorResponse(await admin.post('/api/admin/posts/bulk', { ids: [1], action: 'tag' }), 422, 'validation')
    expectErrorResponse(
      await admin.post('/api/admin/posts/bulk', { ids: [1], action: 'tag', tag_id: 999_999 }),
      422,
      'validation',
    )
    expectErrorResponse(await admin.post('/api/admin/posts/bulk', { ids: [], action: 'delete' }), 422, 'validation')
  })

  test('two admins who publish at once publish once', async () => {
    await bulk({ ids: [ids.story], action: 'unlist' })
    const [{ edit_revision: before }] = await sql('select edit_revision from posts where id = $1', [ids.story])
    await Promise.all([1, 2, 3].map(() => bulk({ ids: [ids.story], action: 'publish' })))
    const [{ edit_revision: after }] = await sql('select edit_revision from posts where id = $1', [ids.story])
    expect(after - before).toBe(1)
  })

  test('HIGH-002 a deleted post leaves the highlights, so that its place is free', async () => {
    await sql('update posts set highlight = 1, highlight_position = 1 where id = $1', [ids.review])
    await bulk({ ids: [ids.review], action: 'delete' })
    expect(await sql('select highlight_position from posts where id = $1', [ids.review])).toEqual([
      { highlight_position: null },
    ])
  })

  test('authors are teachers and admins, found by name', async () => {
    const { data } = (await admin.get(`/api/admin/authors?search=${encodeURIComponent('เพ็ญ แสง')}`)).json()
    expect(data).toEqual([{ id: other.id, name: expect.stringContaining('วันเพ็ญ') }])
  })
})
