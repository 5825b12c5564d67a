import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { feedQuery, firstPageQuery } from '#features/feed/ui/queries.ts'
import { countsOf, type FilterChoice, filterGroups } from '#features/filter/policy.ts'
import { FilterPanel } from '#features/filter/ui/filter-panel.tsx'
import { DEFAULT_ROOT_ID, ROOT_TAGS } from '#features/tags/constants.ts'
import { findTag } from '#features/tags/policy.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { TagBox } from '#features/tags/ui/tag-box.tsx'
import { TagTabs } from '#features/tags/ui/tag-tabs.tsx'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import { filterOf, ordersOf, selectionHref } from '../policy.ts'

interface SectionFilterProps {
  path: string
  rootId: number
  selection: FilterChoice
  /** Opens the box with all tags (FEED-028). */
  showsAllTags: boolean
}

/**
 * The filter of a section: the tags of its root in their groups. Tags of other roots would replace the section, because
 * a root is dropped next to other tags (TAG-026). The first tab also offers the education plan (TAG-005).
 */
export function SectionFilter({ path, rootId, selection, showsAllTags }: SectionFilterProps) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const go = useNavigateTo()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const listOf = (choice: FilterChoice) => {
    // Without a chosen tag the list is that of the root.
    const tags = choice.tags.length > 0 ? choice.tags : [rootId]
    return feedQuery(api, filterOf({ ...choice, tags }, rootId))
  }
  const page = useInfiniteQuery(listOf(selection)).data?.pages[0]
  const change = (choice: FilterChoice) => go(selectionHref(path, choice, rootId), { keepScroll: true })
  return (
    <FilterPanel
      groups={filterGroups(findTag(tree, rootId)?.child ?? [])}
      tree={tree}
      choice={selection}
      onChange={change}
      page={page}
      queryOf={(choice) => firstPageQuery(queryClient, listOf(choice))}
      orders={ordersOf(rootId)}
      hasEducationPlan={rootId === DEFAULT_ROOT_ID}
      tabs={<TagTabs rootId={rootId} hrefOf={(id) => `${ROOT_TAGS.find((root) => root.id === id)!.section}#cards`} />}
    >
      <TagBox
        tree={tree}
        rootId={rootId}
        selection={selection}
        counts={countsOf(page)}
        isExpanded={showsAllTags}
        onChange={(next) => change({ ...selection, ...next })}
      />
    </FilterPanel>
  )
}
