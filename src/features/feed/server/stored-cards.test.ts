/** Contents of cards in memory: which reads need the database, and which changes drop them (decision 0074). */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { indexPosts } from '#features/search/server/service/index-posts.ts'
import type { Db } from '#server/database/db.ts'
import { type ContentTopic, contentChanged } from '#server/http/live/invalidation-bus.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import type { PostCard } from '../contract.ts'
import type { CardContent } from './service/present-card.ts'
import { createStoredCards, type StoredCards } from './service/stored-cards.ts'

describe('the store', () => {
  const db = { source: {} } as Db
  let ms: number
  let cards: StoredCards
  const contentOf = (id: number) =>
    ({ id, authorId: 70 + id, training: id === 2 ? { id: 9 } : null, topic: `เรื่อง ${id}` }) as CardContent
  const find = vi.fn(async (ids: readonly number[]) => ids.filter((id) => id < 100).map(contentOf))
  /** The ids that a read requested from the database. */
  const missed = async (ids: number[], from = db) => {
    find.mockClear()
    const read = await cards.read(from, ids, find)
    expect(read.map(({ id }) => id)).toEqual(ids.filter((id) => id < 100))
    return find.mock.calls.flatMap(([asked]) => asked)
  }
  beforeEach(() => {
    ms = 1_000_000
    cards = createStoredCards(() => ms)
  })

  test('reads only what it does not have, in the order of the ids; unknown posts each time', async () => {
    expect(await missed([3, 1, 900])).toEqual([3, 1, 900])
    expect(await missed([1, 2, 900, 3])).toEqual([2, 900])
    expect(await missed([2, 3, 1])).toEqual([])
  })

  test('each database has its own: a replica may be behind', async () => {
    await missed([1])
    expect(await missed([1], { source: {} } as Db)).toEqual([1])
    expect(await missed([1])).toEqual([])
  })

  test('a card is read again after a minute, and after five seconds if a counter changed since', async () => {
    await missed([1])
    ms += 59_999
    expect(await missed([1])).toEqual([])
    ms += 1
    expect(await missed([1])).toEqual([1])
    ms += 10_000
    await missed([2])
    cards.age()
    ms += 1
    expect(await missed([1, 2])).toEqual([1])
    ms += 4_998
    expect(await missed([1, 2])).toEqual([])
    ms += 1
    expect(await missed([1, 2])).toEqual([2])
  })

  test.each<[ContentTopic, number[]]>([
    ['user:71', [1]],
    ['training:9', [2]],
    ['comments:3', [3]],
    ['user:1', []],
    ['receipt:1', []],
  ])('a change of %s drops the cards that show it: %j', async (topic, dropped) => {
    await missed([1, 2, 3])
    cards.drop([topic])
    expect(await missed([1, 2, 3])).toEqual(dropped)
    cards.add([topic])
    expect(await missed([1, 2, 3])).toEqual(dropped)
  })

  test('any other change drops all', async () => {
    await missed([1, 2, 3])
    cards.clear()
    expect(await missed([1, 2, 3])).toEqual([1, 2, 3])
  })

  test.each<[string, () => void]>([
    ['of everything', () => cards.clear()],
    ['of a topic', () => cards.drop(['user:1'])],
  ])('what was read during a change %s is not kept', async (_, change) => {
    find.mockImplementationOnce(async (ids) => {
      change()
      return ids.map(contentOf)
    })
    await missed([1])
    expect(await missed([1])).toEqual([1])
    expect(await missed([1])).toEqual([])
  })
})

describe('a search', () => {
  let site: TestApp
  let member: Actor
  let story: { id: number; authorId: number }
  const URL = `/api/search?search=${encodeURIComponent('กังหันกระดาษ')}`
  const cardFor = async (actor: Actor): Promise<PostCard> => {
    const response = await actor.get(URL)
    expect(response.statusCode).toBe(200)
    return response.json().data.find(({ id }: PostCard) => id === story.id)
  }
  const readsCards = async (actor: Actor) => {
    site.queries.length = 0
    expect(await cardFor(actor)).toBeDefined()
    return site.queries.some((text) => text.includes('as "headlineCaption"'))
  }
  const set = (column: 'topic' | 'comment_count', value: unknown) =>
    site.db.primaryPool.query(`update posts set ${column} = $2 where id = $1`, [story.id, value])

  beforeAll(async () => {
    site = await testApp({ env: { PAGE_CACHE_MB: '8' }, rateLimits: 'off' })
    const db = site.db.primary
    story = await createStory(db, { authorId: (await createTeacher(db)).id, topic: 'กังหันกระดาษในห้องเรียน' })
    await db.transaction((tx) => indexPosts(tx, [story.id]))
    member = await site.as(await createUser(db))
  }, 60_000)
  beforeEach(() => contentChanged(site.db.primary))
  afterAll(() => site.close())

  test('the cards of a search come from memory for the next reader', async () => {
    const first = await cardFor(site)
    expect(await readsCards(site)).toBe(false)
    expect(await cardFor(site)).toEqual(first)
    expect(await readsCards(member)).toBe(false)
  })

  test('a member sees the own like and its number at once', async () => {
    const { like } = await cardFor(site)
    await cardFor(member)
    expect((await member.post('/like-post', { post_id: story.id, force: 1 })).statusCode).toBe(200)
    const card = await cardFor(member)
    expect([card.liked_by_current_user, card.like]).toEqual([1, like + 1])
    expect((await cardFor(site)).liked_by_current_user).toBe(0)
  })

  test('a change of content is on the card at once', async () => {
    await cardFor(site)
    await set('topic', 'กังหันกระดาษสามใบ')
    expect((await cardFor(site)).topic).toBe('กังหันกระดาษในห้องเรียน')
    await contentChanged(site.db.primary)
    await expect.poll(async () => (await cardFor(site)).topic).toBe('กังหันกระดาษสามใบ')
  })

  test('a new comment is in the number of comments at once', async () => {
    await cardFor(site)
    await set('comment_count', 7)
    await contentChanged(site.db.primary, { topics: [`comments:${story.id}`], isAddition: true })
    await expect.poll(async () => (await cardFor(site)).total_comment).toBe(7)
  })
})
