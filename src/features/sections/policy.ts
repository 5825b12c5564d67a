/** The selection in the URL of a section, the parameters of the list request, and what the first row of a section shows. */
import type { FeedFilter, PostCard } from '#features/feed/contract.ts'
import { type FilterChoice, sortOf } from '#features/filter/policy.ts'
import { LIST_ORDERS, type ListOrder } from '#features/posts/constants.ts'
import { isRootTag, rootOfSection } from '#features/tags/constants.ts'
import type { Tag } from '#features/tags/contract.ts'
import { tagsQuery } from '#features/tags/policy.ts'
import { bangkokDay, bangkokMonth } from '#lib/dates.ts'
import type { RawSearch } from '#lib/page.ts'
import { idListParam, isNearMonth, stringifySearch, textParam } from '#lib/search-params.ts'
import { MONTH_RANGE } from './constants.ts'

/** The selection in the URL; without one, only the section's root (FEED-009..012). */
export function selectionOf(search: RawSearch, rootId: number): FilterChoice {
  const tags = idListParam(search, 'tags')
  return {
    tags: tags.length > 0 ? tags : [rootId],
    eduPlan: textParam(search, 'edu-plan') === '1',
    sort: sortOf(search, defaultOrder(rootId)),
  }
}

/** The orders of a section's list, the default first: the training section begins with the next trainings. */
export function ordersOf(rootId: number): readonly ListOrder[] {
  const first = defaultOrder(rootId)
  return [first, ...LIST_ORDERS.filter((order) => order !== first)]
}

function defaultOrder(rootId: number): ListOrder {
  return rootId === TRAINING_ID ? 'upcoming' : 'new'
}

/**
 * Query parameters of the list endpoint for a selection (FEED-069, FEED-071, TAG-026), with the counts of the filter.
 * `new` is the default of the endpoint.
 */
export function filterOf(selection: FilterChoice, rootId: number): FeedFilter {
  const tags = tagsQuery(selection)
  const sort = selection.sort ?? defaultOrder(rootId)
  return {
    ...(tags ? { tags } : {}),
    ...(selection.eduPlan ? { 'edu-plan': '1' as const } : {}),
    ...(sort === 'new' ? {} : { sort }),
    facets: '1',
  }
}

/** Parameters of the whole list of a section, without a filter. */
export function sectionFilter(rootId: number): FeedFilter {
  return filterOf({ tags: [rootId], eduPlan: false }, rootId)
}

const TRAINING_ID = rootOfSection('/training')!.id

/** URL of a selection: the child tags, then their root, as in tag links (TAG-019, Q-115). */
export function selectionHref(path: string, { tags, eduPlan, sort }: FilterChoice, rootId: number): string {
  const children = tags.filter((id) => !isRootTag(id))
  return (
    path +
    stringifySearch({
      tags: children.length > 0 ? [...children, rootId].join(',') : undefined,
      'edu-plan': eduPlan ? '1' : undefined,
      sort,
    })
  )
}

export type Training = PostCard & { event: NonNullable<PostCard['event']> }

export function isTraining(post: PostCard): post is Training {
  return post.event !== null
}

/** The trainings that are not over, the next session first. */
export function upcomingTrainings(posts: readonly PostCard[], now: number): Training[] {
  return posts
    .filter(isTraining)
    .filter(({ event }) => Date.parse(event.last_session?.end ?? '') > now)
    .toSorted((a, b) => nextStart(a, now) - nextStart(b, now))
}

/** A card names its first and its last session only. */
function nextStart({ event: { first_session: first, last_session: last } }: Training, now: number): number {
  return Date.parse((Date.parse(first?.end ?? '') > now ? first?.start : last?.start) ?? '') || 0
}

/** The Bangkok month of a moment, `YYYY-MM`, shifted by `monthsLater` months. */
export function currentMonth(now: number, monthsLater = 0): string {
  return bangkokDay(bangkokMonth(now, monthsLater)).slice(0, 7)
}

/** The first moment of a month, `YYYY-MM`, in Bangkok. */
export function firstOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00+07:00`)
}

/** The month in the URL; without one, and out of the range, undefined. */
export function monthOf(search: RawSearch, now: number): string | undefined {
  const month = textParam(search, 'month')
  return month !== undefined && isNearMonth(month, MONTH_RANGE, now) ? month : undefined
}

/** The months before and after a month that the calendar shows; null at the ends of the range. */
export function neighbourMonths(month: string, now: number) {
  const neighbour = (step: number) => {
    const found = currentMonth(firstOfMonth(month).getTime(), step)
    return found === currentMonth(now) || isNearMonth(found, MONTH_RANGE, now) ? found : null
  }
  return { previous: neighbour(-1), next: neighbour(1) }
}

/** The topics that have posts this Bangkok month first, with their number and the title of the newest. */
export function topicNews(topics: readonly Tag[], posts: readonly PostCard[], now: number) {
  const month = bangkokMonth(now).toISOString()
  return topics
    .map((tag) => {
      const tagged = posts.filter(({ tags }) => tags.some(({ id }) => id === tag.id))
      const count = tagged.filter(({ published_at }) => published_at !== null && published_at >= month).length
      return { tag, count, newest: tagged[0]?.topic }
    })
    .toSorted((a, b) => b.count - a.count)
}
