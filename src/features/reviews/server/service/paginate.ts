/** Numbered pages (REV-042). */
import type { Pagination } from '../../contract.ts'

interface Place {
  page: number
  perPage: number
  total: number
  /** Path and query without the page. */
  url: string
}

/** The last page of an empty list is 1. Addresses are relative (API-009). */
export function paginate({ page, perPage, total, url }: Place): Pagination {
  const last = Math.max(1, Math.ceil(total / perPage))
  const at = (target: number) => `${url}${url.includes('?') ? '&' : '?'}page=${target}`
  return {
    current_page: page,
    last_page: last,
    per_page: perPage,
    total,
    next_page_url: page < last ? at(page + 1) : null,
    prev_page_url: page > 1 ? at(Math.min(page - 1, last)) : null,
  }
}
