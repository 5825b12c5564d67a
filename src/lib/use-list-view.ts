/** Lists whose tabs, search, filters, order and page are in the address. */
import { useLocation, useRouter } from '@tanstack/react-router'
import { type RawSearch, usePageData } from './page.ts'
import { stringifySearch } from './search-params.ts'

export interface ListAddress<View extends object> {
  path: string
  /** Reads the query of an address; a missing or invalid value becomes the default. */
  parse: (search: RawSearch) => View
}

/** The address of a view: its values in the order of `parse`, without those that are the default. */
export function listHref<View extends object>({ path, parse }: ListAddress<View>, view: View): string {
  const initial = parse({})
  const names = (Object.keys(initial) as (keyof View & string)[]).filter((name) => view[name] !== initial[name])
  return path + stringifySearch(Object.fromEntries(names.map((name) => [name, view[name]])))
}

/**
 * The view of a list page whose loader returns it. The address is ahead of the list while the next list loads: `view` is
 * what the address says, for the filters; `shown` is what the list on the screen answers.
 */
export function useListView<View extends object>(list: ListAddress<View>) {
  const router = useRouter()
  const shown = usePageData<View>()
  // Another path is a page that loads while this one is still on the screen.
  const viewAt = ({ pathname, search }: { pathname: string; search: unknown }) =>
    pathname === list.path ? list.parse(search as RawSearch) : shown
  const view = viewAt(useLocation())
  // Another list starts with its first page.
  const merge = (before: View, next: Partial<View>): View => ({
    ...before,
    ...('page' in before && { page: 1 }),
    ...next,
  })
  return {
    view,
    shown,
    /** Address for a link, for example of a tab or a page. */
    hrefFor: (next: Partial<View>) => listHref(list, merge(view, next)),
    /** Applies a choice to the newest address, so that a choice made before the page has rendered is kept. */
    change: (next: Partial<View>) =>
      router.navigate({ href: listHref(list, merge(viewAt(router.latestLocation), next)), resetScroll: false }),
  }
}
