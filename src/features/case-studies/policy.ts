/** Filters of the case-study listing: their tags and their URL parameters (CASE-007, CASE-008). */
import type { FilterChoice, FilterGroup } from '#features/filter/policy.ts'
import type { Tag } from '#features/tags/contract.ts'
import type { TagKind } from '#features/tags/fields.ts'
import type { RawSearch } from '#lib/page.ts'
import { idListParam, stringifySearch } from '#lib/search-params.ts'
import { caseStudiesTexts } from './texts.ts'

/** Query parameters of the filters with the kind of tag that each takes, in the order of the panel. */
export const FILTERS = [
  { name: 'levels[]', kind: 'level' },
  { name: 'category[]', kind: 'category' },
  { name: 'learning_styles[]', kind: 'learning_style' },
] as const satisfies readonly { name: string; kind: TagKind }[]

type FilterName = (typeof FILTERS)[number]['name']

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

/** Roots whose tags are filters. Case studies solve a problem with a tool, so trainings are left out. */
const ROOT_ORDER = [44, 45, 1]

/** The tags of a kind under the roots of case studies, problems first; the roots themselves are no options. */
function tagsOfKind(tree: readonly Tag[], kind: TagKind): Tag[] {
  const roots = ROOT_ORDER.flatMap((id) => tree.filter((root) => root.id === id))
  return roots.flatMap((root) => root.child).filter((tag) => tag.kind === kind)
}

/** The groups of the panel: one per filter. */
export function groupsOf(tree: readonly Tag[]): (FilterGroup & { key: FilterName })[] {
  return FILTERS.map(({ name, kind }) => ({
    key: name,
    label: caseStudiesTexts.groups[kind],
    tags: tagsOfKind(tree, kind),
  }))
}

/** What the panel shows as chosen: the values of each filter that the panel offers. */
export function choiceOf(tree: readonly Tag[], filter: CaseStudyFilter): FilterChoice {
  const tags = groupsOf(tree).flatMap(({ key, tags }) => tags.filter(({ id }) => filter[key]?.includes(id)))
  return { tags: tags.map(({ id }) => id), eduPlan: false }
}

/** The filter of a choice in the panel. */
export function filterOfChoice(tree: readonly Tag[], choice: FilterChoice): CaseStudyFilter {
  const chosen = groupsOf(tree).map(({ key, tags }) => [
    key,
    tags.flatMap(({ id }) => (choice.tags.includes(id) ? id : [])).sort((a, b) => a - b),
  ])
  return Object.fromEntries(chosen.filter(([, ids]) => ids!.length > 0))
}

/** Number of selected values in all filters. */
export function filterCount(filter: CaseStudyFilter): number {
  return Object.values(filter).reduce((sum, ids) => sum + ids.length, 0)
}
