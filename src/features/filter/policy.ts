/** What a filter offers, what is chosen in it, and how a page counts it. Pure rules. */
import { LIST_ORDERS, type ListOrder } from '#features/posts/constants.ts'
import type { Facet } from '#features/posts/contract.ts'
import { isRootTag } from '#features/tags/constants.ts'
import type { Tag } from '#features/tags/contract.ts'
import { alternativesKey, findTag, type TagSelection } from '#features/tags/policy.ts'
import { groupBy } from '#lib/group-by.ts'
import type { RawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { FIRST_GROUPS } from './constants.ts'
import { filterTexts } from './texts.ts'

/** Alternatives under one label: inside a group “or”, between groups “and”. */
export interface FilterGroup {
  key: string
  label: string
  tags: readonly Pick<Tag, 'id' | 'name'>[]
}

export interface FilterChoice extends TagSelection {
  /** Undefined: the default order of the list. */
  readonly sort?: ListOrder | undefined
}

/** The part of a first page that counts its result and each further choice (decision 0041). */
export interface CountedPage {
  total?: number | undefined
  facets?: readonly Facet[] | undefined
}

/** The groups of these sibling tags. */
export function filterGroups(tags: readonly Tag[]): FilterGroup[] {
  const place = ({ group }: Tag) => (FIRST_GROUPS.includes(group) ? FIRST_GROUPS.indexOf(group) : FIRST_GROUPS.length)
  const byKey = groupBy(
    tags.toSorted((one, other) => place(one) - place(other)),
    keyOf,
  )
  return [...byKey].map(([key, members]) => ({
    key,
    label: members[0]?.group_label ?? filterTexts.noGroup,
    tags: members,
  }))
}

function keyOf({ parent_id, group }: Tag): string {
  return alternativesKey({ parentId: parent_id, group })
}

/** The order in the URL; undefined when it is the default of the list or unknown. */
export function sortOf(search: RawSearch, defaultOrder?: ListOrder): ListOrder | undefined {
  const text = textParam(search, 'sort')
  return text === defaultOrder ? undefined : LIST_ORDERS.find((order) => order === text)
}

/** The choice with one tag added or removed; its ids are sorted, as those of a URL are. */
export function toggleChoice<Choice extends TagSelection>(choice: Choice, id: number): Choice {
  const isChosen = choice.tags.includes(id)
  const tags = isChosen ? choice.tags.filter((one) => one !== id) : [...choice.tags, id]
  return { ...choice, tags: tags.toSorted((a, b) => a - b) }
}

/** Number of chosen tags, without roots, and the education plan. */
export function countChosen({ tags, eduPlan }: TagSelection): number {
  return tags.filter((id) => !isRootTag(id)).length + (eduPlan ? 1 : 0)
}

/** Whether both select the same tags; a root next to them selects nothing (TAG-026). */
export function isSameChoice(one: TagSelection, other: TagSelection): boolean {
  const ids = ({ tags }: TagSelection) => tags.filter((id) => !isRootTag(id)).join()
  return one.eduPlan === other.eduPlan && ids(one) === ids(other)
}

/** What a panel offers. */
export interface FilterOffer {
  groups: readonly FilterGroup[]
  /** Names the chosen tags that no group offers. */
  tree: readonly Tag[]
  /** A chosen root is a chosen filter, because no tab shows it. */
  showsRoot?: boolean
}

export interface ChosenFilter {
  /** Undefined: the education plan. */
  tagId?: number
  name: string
  /** How it combines with the one before; undefined for the first. */
  joiner?: 'and' | 'or' | undefined
}

/**
 * The chosen filters in the order of the panel, then tags of the tree that the panel does not offer. Unknown ids are
 * left out, as the endpoint ignores them; so are roots, unless `showsRoot`, and next to other tags (TAG-026).
 */
export function chosenFilters(
  { groups, tree, showsRoot = false }: Pick<FilterOffer, 'groups' | 'tree' | 'showsRoot'>,
  { tags, eduPlan }: TagSelection,
): ChosenFilter[] {
  const offered = new Set(groups.flatMap((group) => group.tags.map(({ id }) => id)))
  const isShown = (id: number) => !offered.has(id) && (!isRootTag(id) || (showsRoot && tags.every(isRootTag)))
  const others = tags.flatMap((id) => (isShown(id) ? (findTag(tree, id) ?? []) : []))
  const chosen = [...groups.map((group) => group.tags), ...groupBy(others, keyOf).values()]
    .map((members) => members.filter(({ id }) => tags.includes(id)))
    .filter((members) => members.length > 0)
  const filters: ChosenFilter[] = chosen.flatMap((members, at) =>
    members.map(({ id, name }, index) => ({
      tagId: id,
      name,
      joiner: index > 0 ? ('or' as const) : at > 0 ? ('and' as const) : undefined,
    })),
  )
  if (!eduPlan) return filters
  return [...filters, { name: filterTexts.educationPlan, joiner: filters.length > 0 ? 'and' : undefined }]
}

/** Number of results by tag; undefined while unknown. */
export function countsOf(page: CountedPage | undefined): ReadonlyMap<number, number> | undefined {
  return page?.facets && new Map(page.facets.map(({ tag_id, count }) => [tag_id, count]))
}
