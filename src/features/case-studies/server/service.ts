import { readCards } from '#features/feed/server/service/read-cards.ts'
import { readFacets } from '#features/posts/server/service/count-facets.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { paginate } from '#lib/pagination.ts'
import type { VisitorCall } from '#server/feature.ts'
import { CASE_STUDIES_PAGE_SIZE } from '../constants.ts'
import { listCaseStudies } from '../contract.ts'
import { FILTERS } from '../policy.ts'
import { listCaseStudyIds } from './repository.ts'

/** In the order of the URLs of pages. */
const PARAMETERS = ['category[]', 'levels[]', 'learning_styles[]'] as const

/** CASE-011..013. A filter without values is ignored. */
export async function readCaseStudies(call: VisitorCall, input: ParsedInput<typeof listCaseStudies>) {
  const { page = 1 } = input
  const filters = Object.fromEntries(PARAMETERS.map((name) => [name, input[name] ?? []]))
  const chosen = FILTERS.flatMap(({ name, kind }) => {
    const values = input[name] ?? []
    return values.length > 0 ? [[kind, values] as const] : []
  })
  const { ids, total } = await listCaseStudyIds(
    call.db,
    chosen.map(([, values]) => values),
    { limit: CASE_STUDIES_PAGE_SIZE, offset: (page - 1) * CASE_STUDIES_PAGE_SIZE },
  )
  const [data, counts] = await Promise.all([
    readCards(call, ids),
    input.facets === '1' && page === 1
      ? readFacets(call.db, { key: 'kind', from: 'caseStudies', groups: new Map(chosen) })
      : undefined,
  ])
  return {
    data,
    ...counts,
    paginate_data: paginate({
      page,
      perPage: CASE_STUDIES_PAGE_SIZE,
      total,
      path: listCaseStudies.path,
      query: filters,
    }),
  }
}
