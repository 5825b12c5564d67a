/** Endpoint of the case-study listing. */
import * as z from 'zod/mini'
import { PostCard } from '#features/feed/contract.ts'
import { Facet } from '#features/posts/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { ID_PATTERN } from '#lib/ids.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import { FILTER_VALUES_MAX } from './constants.ts'

/** Tag ids as repeated `name[]=` parameters, parsed to unique numbers (CASE-008). */
const TagFilter = z.pipe(
  z
    .array(z.union([z.string().check(z.regex(ID_PATTERN)), z.int().check(z.minimum(1))]))
    .check(z.maxLength(FILTER_VALUES_MAX)),
  z.transform((values) => [...new Set(values.map(Number))]),
)

// Without brackets the filter would be ignored as unknown and the list returned unfiltered (AB-157).
const notAllowed = z.optional(z.never())

/** One page of case studies. */
export const CaseStudies = z.object({
  data: z.array(PostCard),
  paginate_data: Pagination,
  /** Only on a first page requested with `facets=1`: the number of results. */
  total: z.optional(z.int()),
  /** With `total`: the number of results that each tag would give in its filter, also 0. */
  facets: z.optional(z.array(Facet)),
})
export type CaseStudies = z.output<typeof CaseStudies>

/**
 * Published case studies, newest first, 12 per page (Q-165, CASE-011..013). Values of one filter are alternatives; all
 * given filters must match.
 */
export const listCaseStudies = endpoint({
  method: 'GET',
  path: '/api/v2/case-studies',
  access: 'public',
  input: z.object({
    page: z.optional(PageNumber),
    'category[]': z.optional(TagFilter),
    'levels[]': z.optional(TagFilter),
    'learning_styles[]': z.optional(TagFilter),
    /** 1: the first page includes `total` and `facets`. */
    facets: z.optional(z.literal(['1', ''])),
    category: notAllowed,
    levels: notAllowed,
    learning_styles: notAllowed,
  }),
  output: CaseStudies,
  summary: 'Case studies by category, level and learning style',
})
