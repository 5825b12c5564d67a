/** Cards, and the two endpoints that list them. */
import * as z from 'zod/mini'
import { Image } from '#features/media/contract.ts'
import { LIST_ORDERS, type ListOrder } from '#features/posts/constants.ts'
import { Facet, PostCounts, PostTypeName, TeacherBrief, UseCaseApp } from '#features/posts/contract.ts'
import { PostMatch, SearchedText } from '#features/search/contract.ts'
import { TAG_IDS_MAX } from '#features/tags/constants.ts'
import { TagLink } from '#features/tags/contract.ts'
import { MonthlyTraining, TrainingCard } from '#features/trainings/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { idList } from '#lib/ids.ts'
import { PageNumber } from '#lib/pagination.ts'
import { CARD_TYPES, type CardType, FEED_SEARCH_MAX_LENGTH } from './constants.ts'

/**
 * A post on the card of any list: FEED-046..055, FEED-057, FEED-058, FEED-060, FEED-064, FEED-066. `Post` of
 * `#features/post-detail/contract.ts` has the fields that only the page of a post needs (`comments`, `associate_posts`,
 * `relate_app`, `edtech_tools`, the rest of `tech_review` and `event`, the HTML `description`).
 */
export const PostCard = z.extend(PostCounts, {
  id: z.int(),
  topic: z.string(),
  /** Beginning as plain text, up to 280 characters; render it as text, not as HTML (FEED-044). */
  description: z.string(),
  /** One line below the topic; may be empty. */
  headline_caption: z.string(),
  post_type: PostTypeName,
  /** Path of the picture without a size. */
  thumbnail: z.nullable(z.string()),
  /** URL of one size, ready to show; `image` has all sizes. */
  asset_thumbnail: z.nullable(z.string()),
  /** Height divided by width; null without a picture. */
  thumbnail_ratio: z.nullable(z.number()),
  image: z.nullable(Image),
  /** Poster of the video; null without a video. */
  video_thumbnail: z.nullable(z.string()),
  /** `/content/{type}/{id}` */
  direct_uri_by_type: z.string(),
  /** Thai date of the last change (FEED-048). */
  updated_at_text: z.string(),
  /** ISO 8601 UTC; null for a draft. */
  published_at: z.nullable(z.string()),
  /** 1: may be the large highlight card (HIGH-002). */
  highlight: Flag,
  highlight_caption: z.nullable(z.string()),
  highlight_description: z.nullable(z.string()),
  /** 1 new arrival, 2 recommended, 0 none (FEED-033..035, Q-121). */
  label: z.literal([0, 1, 2]),
  label_text: z.string(),
  tags: z.array(TagLink),
  teacher_name: z.string(),
  /** For cards and lists: the first name with its rank, title or the word for a teacher. */
  teacher_short_name: z.string(),
  /** Null: render a placeholder. */
  teacher_image: z.nullable(z.string()),
  teacher_location: z.string(),
  /** Empty when unknown. */
  teacher_province: z.string(),
  /** Every app of a story; the card shows three and '+N' (FEED-036, FEED-037). */
  use_case_apps: z.array(UseCaseApp),
  /** Null unless `post_type` is `teaching_story`. `type`: 1 case study, 0 teaching story. */
  teaching_story: z.nullable(z.object({ type: Flag, teacher_account: TeacherBrief })),
  /** Null unless `post_type` is `tech_review`. */
  tech_review: z.nullable(
    z.object({
      id: z.int(),
      tool_name: z.string(),
      tool_image: z.nullable(z.string()),
      edu_plan_option: Flag,
    }),
  ),
  /** Null unless `post_type` is `event`. */
  event: z.nullable(TrainingCard),
  latest_published_monthly_training: z.nullable(MonthlyTraining),
})
export type PostCard = z.output<typeof PostCard>

/** A person whose posts a search found, with a public profile. */
export const FoundPerson = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  /** URL, ready to show; null: render a placeholder. */
  image: z.nullable(z.string()),
  /** Empty when unknown. */
  province: z.string(),
  profile_url: z.string(),
  /** As `TeacherAccount` has it: only teachers can be followed. */
  member_type: z.int(),
  /** Of the reader; 0 for a visitor. */
  isFollowing: Flag,
  /** Number of this person's posts among the results. */
  posts: z.int(),
})
export type FoundPerson = z.output<typeof FoundPerson>

/** What a search found, counted over its first 1,000 results (decision 0046). */
export const SearchOverview = z.object({
  /** Results without the filter. */
  found: z.int(),
  /** Results of each type with the filter, also 0. */
  types: z.array(z.object({ type: z.enum(CARD_TYPES), count: z.int() })),
  /** Who wrote most of the results with the filter. */
  people: z.array(FoundPerson),
})
export type SearchOverview = z.output<typeof SearchOverview>

/** One page of cards. The client drops cards whose id it already has. */
export const PostPage = z.object({
  data: z.array(PostCard),
  /** Relative URL with every parameter; null on the last page (API-009). */
  next_page_url: z.nullable(z.string()),
  /** Only with a search text: the text that was searched for, and the terms to highlight. */
  searched: z.optional(SearchedText),
  /** Only with a search text and `explain=1`: why each card is among the results, in their order. */
  matches: z.optional(z.array(PostMatch)),
  /** Only on the first page of a search requested with `explain=1`. */
  overview: z.optional(SearchOverview),
  /** Only on the board and on a first page requested with `facets=1`: the number of results. A search counts up to 1,000. */
  total: z.optional(z.int()),
  /** With `total`: the number of results that each tag would give, also 0. */
  facets: z.optional(z.array(Facet)),
})
export type PostPage = z.output<typeof PostPage>

// A name with brackets would otherwise be ignored as unknown and the list returned unfiltered (AB-156).
const notAllowed = z.optional(z.never())

/** Query of both list endpoints (FEED-069..073, SRCH-017). */
export const ListQuery = z.object({
  /** Comma-separated ids; decision Q-114 defines how they combine. */
  tags: z.optional(idList(TAG_IDS_MAX)),
  search: z.optional(z.string().check(z.maxLength(FEED_SEARCH_MAX_LENGTH))),
  'edu-plan': z.optional(z.literal(['1', ''])),
  /** Newest first by default; a search is best match first by default. */
  sort: z.optional(z.enum(LIST_ORDERS)),
  /** 1: the first page includes `total` and `facets`. */
  facets: z.optional(z.literal(['1', ''])),
  /** 1: the results of a search state why they match, and the first page has an overview. */
  explain: z.optional(z.literal(['1', ''])),
  /** What this tab searched for before and did not find; counted without the caller (decision 0075). */
  missed: z.optional(z.string().check(z.maxLength(FEED_SEARCH_MAX_LENGTH))),
  /** Results of one type; only with a search text. */
  type: z.optional(z.enum(CARD_TYPES)),
  /** Unix time in ms of the list's first load; later posts are left out. */
  timestamp: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
  page: z.optional(PageNumber),
  /** Cursor after which the page begins, as in `next_page_url`; invalid cursors are ignored. */
  after: z.optional(z.string()),
  'tags[]': notAllowed,
  'search[]': notAllowed,
  'page[]': notAllowed,
  'sort[]': notAllowed,
  'facets[]': notAllowed,
  'type[]': notAllowed,
})
export type ListQuery = z.output<typeof ListQuery>

/** The parameters by which a page filters a list, as the endpoints take them. */
export interface FeedFilter {
  /** Comma-separated ids (FEED-069). */
  tags?: string
  search?: string
  'edu-plan'?: '1'
  sort?: ListOrder
  facets?: '1'
  explain?: '1'
  type?: CardType
  missed?: string
}

/** The feed: newest first, or best first with `search` (FEED-074, Q-111). */
export const listContent = endpoint({
  method: 'GET',
  path: '/api/content_v2',
  access: 'public',
  input: ListQuery,
  output: PostPage,
  summary: 'Cards of published posts, newest first',
})

/** The list endpoint of the search page: the same query and response (SRCH-017, SRCH-018). */
export const searchContent = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'public',
  input: ListQuery,
  output: PostPage,
  rate: 'search',
  summary: 'Cards of published posts that match a search text, best first',
})
