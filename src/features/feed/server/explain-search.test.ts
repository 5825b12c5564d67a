import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import type { PostMatch } from '#features/search/contract.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'
import type { PostPage } from '../contract.ts'
import { readOverview } from './service/search-overview.ts'

let site: TestApp
let manee: { id: number }
let avatar: { id: number; storageKey: string }
const made: Record<string, number> = {}
const LONG = 'ก่อนหน้านั้นไม่มีอะไรเกี่ยวข้องเลยสักนิดเดียว '.repeat(12)

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  await createTagTree(db)
  avatar = await createImageRow(db, { purpose: 'avatar', widths: [48, 96, 192, 512] })
  manee = await createTeacher(db, {
    ...{ firstname: 'มานี', lastname: 'ชอบสอน', province: 'น่าน', workplace: 'โรงเรียนริมโขง' },
    avatarImageId: avatar.id,
  })
  const piti = await createTeacher(db, { firstname: 'ปิติ', lastname: 'ใจงาม', province: null, workplace: '' })
  const gone = await createTeacher(db, { firstname: 'ลับลา', lastname: 'จากไป', deletedAt: new Date() })
  const posts = {
    topic: createTechReview(db, { authorId: manee.id, topic: 'ว่าวไทยในคาบวิทย์', review: { toolName: 'Kahoot!' } }),
    tool: createTechReview(db, { authorId: manee.id, topic: 'เครื่องมือหนึ่ง', review: { toolName: 'ว่าวไทย' } }),
    tag: createTechReview(db, { authorId: piti.id, topic: 'เครื่องมือสอง', tagIds: [3, 18] }),
    app: createStory(db, { authorId: manee.id, topic: 'เรื่องหนึ่ง', tools: [{ name: 'ว่าวไทยออนไลน์' }, { name: 'อื่น' }] }),
    text: createStory(db, {
      ...{ authorId: piti.id, topic: 'เรื่องสอง', headlineCaption: 'สรุปเรื่องว่าวไทย', tagIds: [18] },
      description: `<h2>เริ่ม</h2><p>${LONG}</p><p>เด็ก ๆ ทำว่าวไทยกัน แล้ว<strong>ว่าวไทย</strong>ก็ลอย</p><p>${LONG}</p>`,
    }),
    case: createStory(db, {
      ...{ authorId: manee.id, topic: 'ว่าวไทยกรณีหนึ่ง', story: { type: 1, nameForCaseStudy: 'ทีมครูว่าวไทย' } },
    }),
    event: createTraining(db, { authorId: manee.id, topic: 'อบรมทำว่าวไทย' }),
    gone: createStory(db, { authorId: gone.id, topic: 'ว่าวไทยของคนที่ลา' }),
  }
  for (const [name, post] of Object.entries(posts)) made[name] = (await post).id
  const question = 'อยากปล่อยจรวดขวดน้ำหลังฝน'
  await insertRow(db, 'search_questions', { postId: made.tool as number, position: 0, question })
  await db.transaction((tx) => indexPosts(tx, Object.values(made)))
  await db.transaction(refreshSearchWords)
})
afterAll(() => site.close())

const read = async (text: string, query = ''): Promise<PostPage> => {
  const response = await site.get(`/api/search?search=${encodeURIComponent(text)}&explain=1${query}`)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json()
}
const matchOf = ({ matches = [] }: PostPage, name: string): PostMatch | undefined =>
  matches.find((match) => match.post_id === made[name])
const fieldsOf = (page: PostPage, name: string) => matchOf(page, name)?.fields.map(({ field }) => field)

describe('explain=1 says why a card is among the results', () => {
  test('Q-126 names every field in which the text occurs, in the order of the cards', async () => {
    const page = await read('ว่าวไทย')
    expect(page.matches?.map((match) => match.post_id)).toEqual(page.data.map(({ id }) => id))
    expect(fieldsOf(page, 'topic')).toEqual(['topic'])
    expect(fieldsOf(page, 'tool')).toEqual(['tool'])
    expect(matchOf(page, 'app')?.fields).toEqual([{ field: 'app', names: ['ว่าวไทยออนไลน์'], count: 1 }])
    expect(matchOf(page, 'text')?.fields).toEqual([
      { field: 'summary', names: [], count: 1 },
      { field: 'text', names: [], count: 2 },
    ])
  })

  test('Q-126 the snippet is the part of the text with most terms, without HTML, cut between words', async () => {
    const page = await read('ว่าวไทย')
    const snippet = matchOf(page, 'text')?.snippet ?? ''
    expect(snippet).toContain('เด็ก ๆ ทำว่าวไทยกัน แล้วว่าวไทยก็ลอย')
    expect(snippet).toMatch(/^… .* …$/)
    expect(snippet).not.toContain('<')
    expect(snippet.length).toBeLessThan(220)
    expect(matchOf(page, 'topic')?.snippet).toBe('')
  })

  test('Q-126 tags, the teacher and the school are reasons by their names', async () => {
    expect(matchOf(await read('ปฐมวัย'), 'tag')?.fields).toEqual([{ field: 'tag', names: ['ปฐมวัย'], count: 1 }])
    const [teacher] = matchOf(await read('ปิติ ใจงาม'), 'tag')?.fields ?? []
    expect(teacher).toEqual({
      field: 'teacher',
      names: [expect.stringContaining('ปิติ ใจงาม')],
      count: expect.any(Number),
    })
    expect(fieldsOf(await read('ริมโขง'), 'topic')).toEqual(['place'])
  })

  test('Q-126 another spelling of the text is a reason, a part of a longer word is none', async () => {
    expect(fieldsOf(await read('คาฮูต'), 'topic')).toEqual(['tool'])
    const part = await read('ahoot')
    expect(part.data.map(({ id }) => id)).toEqual([made.topic])
    expect(fieldsOf(part, 'topic')).toEqual([])
  })

  test('SRCH-018 a question that people ask is the reason where no text of the page has the words', async () => {
    expect(fieldsOf(await read('จรวดขวดน้ำ'), 'tool')).toEqual(['question'])
    expect(fieldsOf(await read('ว่าวไทย'), 'tool')).toEqual(['tool'])
  })

  test('Q-174 Q-53 the account behind another name, and a deleted account, are no reason and no person', async () => {
    const page = await read('มานี ชอบสอน')
    expect(fieldsOf(page, 'case') ?? []).not.toContain('teacher')
    expect(fieldsOf(await read('ริมโขง'), 'case') ?? []).toEqual([])
    const found = await read('ว่าวไทย')
    expect(fieldsOf(found, 'case')).toEqual(['topic', 'teacher'])
    expect(found.data.some(({ id }) => id === made.gone)).toBe(true)
    expect(JSON.stringify([found.overview, found.matches])).not.toContain('ลับลา')
  })
})

describe('explain=1 gives the first page an overview', () => {
  test('Q-126 the results of each type, and the people who wrote most of them', async () => {
    const { overview, data } = await read('ว่าวไทย')
    expect(overview).toMatchObject({
      found: 7,
      types: [
        { type: 'tool', count: 2 },
        { type: 'story', count: 3 },
        { type: 'event', count: 1 },
        { type: 'case', count: 1 },
      ],
    })
    expect(data).toHaveLength(7)
    // Neither her training nor the case study under another name count for her.
    expect(overview?.people).toEqual([
      {
        id: manee.id,
        name: 'นางสาวมานี ชอบสอน',
        short_name: 'ครูมานี',
        image: `/media/${avatar.storageKey}/96.webp`,
        province: 'น่าน',
        profile_url: `/profile/${manee.id}`,
        member_type: 1,
        isFollowing: 0,
        posts: 3,
      },
      expect.objectContaining({ short_name: 'ครูปิติ', image: null, province: '', posts: 1 }),
    ])
  })

  test('ACT-019 Q-126 whether the reader follows a person is told to that reader only', async () => {
    const { id } = await createUser(site.db.primary)
    const reader = await site.as({ id })
    const people = async (who: { get: typeof reader.get }) => {
      const response = await who.get(`/api/search?search=${encodeURIComponent('ว่าวไทย')}&explain=1`)
      return (response.json() as PostPage).overview?.people.map(({ isFollowing }) => isFollowing)
    }
    expect(await people(reader)).toEqual([0, 0])
    await insertRow(site.db.primary, 'follows', { followerId: id, userId: manee.id })
    expect(await people(reader)).toEqual([1, 0])
    expect(await people(site)).toEqual([0, 0])
  })

  test('Q-126 `type` selects results of one type; the numbers of the others stay', async () => {
    const all = await read('ว่าวไทย')
    for (const { type, count } of all.overview?.types ?? []) {
      const page = await read('ว่าวไทย', `&type=${type}`)
      expect([type, page.data.length]).toEqual([type, count])
      expect(page.overview?.types).toEqual(all.overview?.types)
      expect(all.data.filter((card) => page.data.some(({ id }) => id === card.id)).map(({ id }) => id)).toEqual(
        page.data.map(({ id }) => id),
      )
    }
  })

  test('Q-180 tags narrow the numbers of types, and a type narrows the counts of tags', async () => {
    const { overview } = await read('ว่าวไทย', '&tags=18')
    expect(overview?.found).toBe(7)
    expect(overview?.types.map(({ count }) => count)).toEqual([0, 1, 0, 0])
    const countOf = async (query: string) =>
      (await read('ว่าวไทย', `&facets=1${query}`)).facets?.find(({ tag_id }) => tag_id === 18)?.count
    expect(await countOf('')).toBe(1)
    expect(await countOf('&type=story')).toBe(1)
    expect(await countOf('&type=tool')).toBe(0)
  })

  test('SRCH-017 the next page keeps type and reasons and has no overview', async () => {
    const posts = []
    for (let index = 0; index < 12; index++) {
      posts.push(await createStory(site.db.primary, { authorId: manee.id, topic: `เรือใบลำที่ ${index}` }))
    }
    posts.push(await createTechReview(site.db.primary, { authorId: manee.id, topic: 'เรือใบ' }))
    await indexPosts(
      site.db.primary,
      posts.map(({ id }) => id),
    )
    const first = await read('เรือใบ', '&type=story')
    const query = new URLSearchParams(first.next_page_url?.split('?')[1])
    expect([query.get('type'), query.get('explain')]).toEqual(['story', '1'])
    const second: PostPage = (await site.get(first.next_page_url ?? '')).json()
    expect([second.data.length, second.matches?.length, second.overview]).toEqual([2, 2, undefined])
  })
})

test.each(['', '&facets=1', '&tags=18', '&sort=popular'])(
  'the reasons and the overview of a search with "%s" need two more statements',
  async (query) => {
    const count = async (explain: string) => {
      const url = `/api/search?search=${encodeURIComponent('ว่าวไทย')}${query}${explain}`
      await site.get(url)
      site.queries.length = 0
      await site.get(url)
      return site.queries.length
    }
    expect(await count('&explain=1')).toBe((await count('')) + 2)
  },
)

test('AB-156 a type without a text, an unknown type and a list of types are errors', async () => {
  for (const query of [
    'type=tool',
    'type=tool&search=%20',
    'search=a&type=post',
    'search=a&type[]=tool',
    'explain=2',
  ]) {
    expectErrorResponse(await site.get(`/api/search?${query}`), 422, 'validation')
  }
  const { errors } = (await site.get('/api/search?type=tool')).json()
  expect(errors).toEqual({ type: ['เลือกชนิดได้เมื่อมีคำค้น'] })
})

test('SRCH-018 without `explain=1` and without a text nothing is added', async () => {
  const keys = async (query: string) => Object.keys((await site.get(`/api/search?${query}`)).json()).sort()
  expect(await keys('explain=1')).toEqual(['data', 'next_page_url'])
  expect(await keys('search=a')).toEqual(['data', 'next_page_url', 'searched'])
  expect(await keys('search=a&explain=')).toEqual(['data', 'next_page_url', 'searched'])
})

test('decision 0046 results are read again when one of the people beside them changes', async () => {
  const shown: string[] = []
  const posts = { all: Object.values(made), filtered: Object.values(made) }
  const call = { db: site.db.primary, viewer: null, shows: (topic: string) => void shown.push(topic) }
  const { overview } = await readOverview(call, posts)
  expect(overview.people.length).toBeGreaterThan(1)
  expect(shown).toEqual(overview.people.map(({ id }) => `user:${id}`))
})
