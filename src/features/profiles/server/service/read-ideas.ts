import { readCards } from '#features/feed/server/service/read-cards.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { paginate } from '#lib/pagination.ts'
import { throwError } from '#server/errors.ts'
import type { VisitorCall } from '#server/feature.ts'
import { IDEAS_PAGE_SIZE } from '../../constants.ts'
import { listIdeas } from '../../contract.ts'
import { listIdeaIds } from '../repository/ideas.ts'

/**
 * Implements PROF-022, decisions, with two queries, or three for a signed-in reader. @throws {AppError} 404
 */
export async function readIdeas(call: VisitorCall, { userId, page = 1 }: ParsedInput<typeof listIdeas>) {
  const found = await listIdeaIds(call.db, userId, {
    limit: IDEAS_PAGE_SIZE,
    offset: (page - 1) * IDEAS_PAGE_SIZE,
  })
  if (!found) throwError('not_found')
  return {
    data: await readCards(call, found.ids),
    paginate_data: paginate({
      page,
      perPage: IDEAS_PAGE_SIZE,
      total: found.total,
      path: listIdeas.path.replace(':userId', String(userId)),
    }),
  }
}
