import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CountedPage, FilterChoice } from '#features/filter/policy.ts'
import { FilterPanel } from '#features/filter/ui/filter-panel.tsx'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import type { CaseStudies } from '../contract.ts'
import { type CaseStudyFilter, choiceOf, filterOfChoice, groupsOf } from '../policy.ts'
import { countedCaseStudiesQuery } from './queries.ts'

interface CaseStudyFilterPanelProps {
  /** As in the URL. */
  filter: CaseStudyFilter
  /** The filter of the list that is shown. */
  loaded: CaseStudyFilter
  onChange: (filter: CaseStudyFilter) => void
}

/** The three filters of the listing as groups (CASE-002). */
export function CaseStudyFilterPanel({ filter, loaded, onChange }: CaseStudyFilterPanelProps) {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { data } = useInfiniteQuery(countedCaseStudiesQuery(api, loaded))
  const queryOf = (choice: FilterChoice) => {
    const list = countedCaseStudiesQuery(api, filterOfChoice(tree, choice))
    return {
      queryKey: ['first-page', ...list.queryKey],
      queryFn: async () => countedPage((await queryClient.ensureInfiniteQueryData(list)).pages[0]) ?? {},
    }
  }
  return (
    <FilterPanel
      groups={groupsOf(tree)}
      tree={tree}
      choice={choiceOf(tree, filter)}
      onChange={(choice) => onChange(filterOfChoice(tree, choice))}
      page={countedPage(data?.pages[0])}
      queryOf={queryOf}
    />
  )
}

function countedPage(page: CaseStudies | undefined): CountedPage | undefined {
  return page && { total: page.paginate_data.total, facets: page.facets }
}
