import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import { listCaseStudies } from '../contract.ts'
import type { CaseStudyFilter } from '../policy.ts'

/** Case studies with the counts of the filter, for the listing. */
export function countedCaseStudiesQuery(api: Api, filter: CaseStudyFilter) {
  return caseStudiesQuery(api, { ...filter, facets: '1' })
}

/** Pages of case studies. The next page is appended; another filter replaces the list (CASE-010..013). */
export function caseStudiesQuery(api: Api, filter: CaseStudyFilter & { facets?: '1' }) {
  return infiniteQueryOptions({
    queryKey: ['case-studies', filter],
    queryFn: ({ pageParam, signal }) => api(listCaseStudies, { ...filter, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ paginate_data: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
}
