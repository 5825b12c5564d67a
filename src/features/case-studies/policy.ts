/** Filters of the case-study listing: their tags and their URL parameters (CASE-007, CASE-008). */
import type { Tag, TagKind } from '#features/tags/contract.ts'
import type { RawSearch } from '#lib/page.ts'
import { idListParam, stringifySearch } from '#lib/search-params.ts'

/** Query parameters of the filters with the kind of tag that each takes, in the order of the panel. */
export const FILTERS = [
  { name: 'levels[]', kind: 'level' },
  { name: 'category[]', kind: 'category' },
  { name: 'learning_styles[]', kind: 'learning_style' },
] as const satisfies readonly { name: string; kind: TagKind }[]

export type FilterName = (typeof FILTERS)[number]['name']

/** Tag ids by filter; a filter without values is left out. */
export type CaseStudyFilter = Partial<Record<FilterName, number[]>>

export function filterOf(search: RawSearch): CaseStudyFilter {
  const filter: CaseStudyFilter = {}
  for (const { name } of FILTERS) {
    const ids = idListParam(search, name)
    if (ids.length > 0) filter[name] = ids
  }
  return filter
}

export function filterHref(filter: CaseStudyFilter): string {
  return `/case-studies${stringifySearch(filter)}`
}

/** The filter with one value added or removed. */
export function toggleFilter(filter: CaseStudyFilter, name: FilterName, id: number): CaseStudyFilter {
  const ids = filter[name] ?? []
  const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
  const { [name]: _, ...rest } = filter
  return next.length > 0 ? { ...rest, [name]: next } : rest
}

/** Roots whose tags are filters. Case studies solve a problem with a tool, so trainings are left out. */
const ROOT_ORDER = [44, 45, 1]

/** The tags of a kind under the roots of case studies, problems first; the roots themselves are no options. */
export function tagsOfKind(tree: readonly Tag[], kind: TagKind): Tag[] {
  const roots = ROOT_ORDER.flatMap((id) => tree.filter((root) => root.id === id))
  return roots.flatMap((root) => root.child).filter((tag) => tag.kind === kind)
}

/** The selected tags with their filter, in the order of the panel; unknown ids are left out. */
export function chosenTags(tree: readonly Tag[], filter: CaseStudyFilter): { name: FilterName; tag: Tag }[] {
  return FILTERS.flatMap(({ name, kind }) =>
    tagsOfKind(tree, kind)
      .filter((tag) => filter[name]?.includes(tag.id))
      .map((tag) => ({ name, tag })),
  )
}

/** Number of selected values in all filters. */
export function filterCount(filter: CaseStudyFilter): number {
  return Object.values(filter).reduce((sum, ids) => sum + ids.length, 0)
}
