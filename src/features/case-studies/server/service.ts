import { readCards } from '#features/feed/server/service/read-cards.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { paginate } from '#lib/pagination.ts'
import type { VisitorCall } from '#server/feature.ts'
import { CASE_STUDIES_PAGE_SIZE } from '../constants.ts'
import { listCaseStudies } from '../contract.ts'
import { listCaseStudyIds } from './repository.ts'

const FILTERS = ['category[]', 'levels[]', 'learning_styles[]'] as const

/** CASE-011..013. A filter without values is ignored. */
export async function readCaseStudies(call: VisitorCall, input: ParsedInput<typeof listCaseStudies>) {
  const { page = 1 } = input
  const filters = Object.fromEntries(FILTERS.map((name) => [name, input[name] ?? []]))
  const groups = Object.values(filters).filter((values) => values.length > 0)
  const { ids, total } = await listCaseStudyIds(call.db, groups, {
    limit: CASE_STUDIES_PAGE_SIZE,
    offset: (page - 1) * CASE_STUDIES_PAGE_SIZE,
  })
  return {
    data: await readCards(call, ids),
    paginate_data: paginate({
      page,
      perPage: CASE_STUDIES_PAGE_SIZE,
      total,
      path: listCaseStudies.path,
      query: filters,
    }),
  }
}
