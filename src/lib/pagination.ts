/** Page numbers in requests, and the `paginate_data` of lists that show page numbers. */
import * as z from 'zod/mini'
import { stringifySearch } from './search-params.ts'

/** Highest page number a request may ask for (AB-156). */
export const PAGE_MAX = 10_000

/**
 * A page number. Anything that is not a whole number of 1 or more becomes 1; numbers above PAGE_MAX are
 * rejected.
 */
export const PageNumber = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number) => (/^[1-9]\d*$/.test(String(value)) ? Number(value) : 1)),
  ),
  z.number().check(z.maximum(PAGE_MAX)),
)

/** REV-042. URLs are relative and repeat every parameter of the call; null when there is no such page. */
export const Pagination = z.object({
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
  next_page_url: z.nullable(z.string()),
  prev_page_url: z.nullable(z.string()),
})
export type Pagination = z.output<typeof Pagination>

interface PaginationSource {
  page: number
  perPage: number
  total: number
  path: string
  /** Parameters to repeat, besides `page`. */
  query?: Record<string, unknown>
}

/** An empty list has one page. A page beyond the last one shows the last one where the list says so. */
export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage))
}

/** Builds the `paginate_data` of one page. An empty list has one page. */
export function paginate({ page, perPage, total, path, query = {} }: PaginationSource): Pagination {
  const last = lastPage(total, perPage)
  const pageUrl = (number: number) => path + stringifySearch({ ...query, page: number })
  return {
    current_page: page,
    last_page: last,
    per_page: perPage,
    total,
    next_page_url: page < last ? pageUrl(page + 1) : null,
    prev_page_url: page > 1 ? pageUrl(Math.min(page - 1, last)) : null,
  }
}
