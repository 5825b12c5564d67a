import { describe, expect, test } from 'vitest'
import type { PostCard } from '#features/feed/contract.ts'
import type { Tag } from '#features/tags/contract.ts'
import {
  currentMonth,
  filterOf,
  monthOf,
  neighbourMonths,
  ordersOf,
  selectionHref,
  selectionOf,
  topicNews,
  upcomingTrainings,
} from './policy.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')
const session = (day: string) => ({ start: `${day}T02:00:00Z`, end: `${day}T05:00:00Z` })
const training = (id: number, first: string, last = first) =>
  ({ id, event: { first_session: session(first), last_session: session(last) } }) as PostCard

describe('the agenda of trainings', () => {
  const over = training(1, '2026-11-19')
  const later = training(2, '2026-12-05')
  const running = training(3, '2026-11-14', '2026-11-28')
  const article = { id: 4, event: null } as PostCard

  test('FEED-006 lists what is not over, the next session first', () => {
    expect(upcomingTrainings([over, later, article, running], NOW).map(({ id }) => id)).toEqual([3, 2])
  })

  test('FEED-006 the calendar turns from six months ago to twelve ahead; the current month has no parameter', () => {
    expect(neighbourMonths('2026-11', NOW)).toEqual({ previous: '2026-10', next: '2026-12' })
    expect(neighbourMonths('2027-01', NOW)).toEqual({ previous: '2026-12', next: '2027-02' })
    expect(neighbourMonths('2026-05', NOW).previous).toBeNull()
    expect(neighbourMonths('2027-11', NOW).next).toBeNull()
    const months = ['2026-12', '2026-05', '2027-11', '2026-11', '2026-04', '2027-12', '2026-13', 'x', '2026-1']
    expect(months.map((month) => monthOf({ month }, NOW))).toEqual([...months.slice(0, 3), ...Array(6).fill(undefined)])
    // 01:00 on the first of December in Bangkok.
    expect(currentMonth(Date.parse('2026-11-30T18:00:00Z'))).toBe('2026-12')
  })
})

test('FEED-008 topics with posts of this Bangkok month come first, with the newest title', () => {
  const tag = (id: number) => ({ id }) as Tag
  const post = (id: number, published_at: string) =>
    ({ tags: [{ id }], published_at, topic: `เรื่อง ${published_at}` }) as PostCard
  const posts = [
    post(62, '2026-11-01T00:00:00.000Z'),
    // 23:00 in Bangkok on the last day of October.
    post(61, '2026-10-31T16:00:00.000Z'),
  ]
  expect(topicNews([tag(61), tag(62), tag(63)], posts, NOW)).toEqual([
    { tag: tag(62), count: 1, newest: 'เรื่อง 2026-11-01T00:00:00.000Z' },
    { tag: tag(61), count: 0, newest: 'เรื่อง 2026-10-31T16:00:00.000Z' },
    { tag: tag(63), count: 0, newest: undefined },
  ])
})

describe('the filter of a section in its URL', () => {
  const request = (rootId: number, search: Record<string, string>) => filterOf(selectionOf(search, rootId), rootId)

  test('Q-179 only the training section asks for the next trainings first', () => {
    expect(request(2, {})).toEqual({ tags: '2', sort: 'upcoming', facets: '1' })
    expect(request(1, { 'edu-plan': '1' })).toEqual({ tags: '1', 'edu-plan': '1', facets: '1' })
    expect(request(44, { tags: '54,44' })).toEqual({ tags: '54', facets: '1' })
    expect(ordersOf(2)).toEqual(['upcoming', 'new', 'popular'])
    expect(ordersOf(1)).toEqual(['new', 'popular', 'upcoming'])
  })

  test('Q-179 AB-178 an order is in the request and in the URL; the default of the section is not', () => {
    expect(request(1, { sort: 'popular' })).toEqual({ tags: '1', sort: 'popular', facets: '1' })
    expect(request(2, { sort: 'new' })).toEqual({ tags: '2', facets: '1' })
    for (const sort of ['new', 'oldest']) expect(request(1, { sort })).toEqual(request(1, {}))
    expect(selectionOf({ sort: 'new' }, 1).sort).toBeUndefined()
    expect(selectionOf({ sort: 'upcoming' }, 2).sort).toBeUndefined()
  })

  test.each([
    ['/edtech-tools', 1, {}],
    ['/edtech-tools?tags=19,34,36,1', 1, { tags: '19,34,36,1' }],
    ['/edtech-tools?tags=19,1&edu-plan=1&sort=popular', 1, { tags: '19,1', 'edu-plan': '1', sort: 'popular' }],
    ['/training?sort=new', 2, { sort: 'new' }],
  ])('Q-115 TAG-019 the selection of %s has this URL', (url, rootId, search) => {
    expect(selectionHref(url.split('?')[0]!, selectionOf(search, rootId), rootId)).toBe(url)
  })
})
