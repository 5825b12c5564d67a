import { NextIcon, PreviousIcon } from '../icons/icons.tsx'
import { kitTexts } from '../texts.ts'

const PAGE_WINDOW = 5

/**
 * Returns the page numbers to show: up to `size` around the current page, within 1 to `count`. A current page out of
 * range is clamped.
 */
export function pageWindow(current: number, count: number, size = PAGE_WINDOW): number[] {
  const page = Math.min(Math.max(1, current), count)
  const length = Math.min(size, count)
  const first = Math.min(Math.max(1, page - Math.floor(length / 2)), count - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}

interface PaginationProps {
  page: number
  pageCount: number
  /** URL of a page, for lists with the page number in the URL. */
  hrefFor?: (page: number) => string
  onChange?: (page: number) => void
  label?: string
}

/** Shows up to five page numbers between previous and next. Renders nothing for a single page. */
export function Pagination({ page, pageCount, hrefFor, onChange, label = kitTexts.pagination.label }: PaginationProps) {
  if (pageCount < 2) return null
  const to = (target: number, name: string, content: React.ReactNode) => {
    const isCurrent = target === page
    const isOutside = target < 1 || target > pageCount
    const common = { 'aria-label': name, 'aria-current': isCurrent ? ('page' as const) : undefined }
    return hrefFor && !isOutside ? (
      <a
        {...common}
        href={hrefFor(target)}
        onClick={(press) => (isCurrent ? press.preventDefault() : onChange?.(target))}
      >
        {content}
      </a>
    ) : (
      <button {...common} type="button" disabled={isOutside} onClick={() => onChange?.(target)}>
        {content}
      </button>
    )
  }
  return (
    <nav className="pagination" aria-label={label}>
      {to(page - 1, kitTexts.pagination.previous, <PreviousIcon className="icon" />)}
      {pageWindow(page, pageCount).map((target) => (
        <span key={target} className="contents">
          {to(target, kitTexts.pagination.page(target), target)}
        </span>
      ))}
      {to(page + 1, kitTexts.pagination.next, <NextIcon className="icon" />)}
    </nav>
  )
}
