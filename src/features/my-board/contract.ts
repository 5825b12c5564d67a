/** Endpoint of the reader's board. */
import { ListQuery, PostPage } from '#features/feed/contract.ts'
import { BOARD_PATH } from '#features/interactions/constants.ts'
import { endpoint } from '#lib/contract.ts'

/**
 * BOARD-008: the query and the response of the feed. Newest pin first, listed posts only; `timestamp` does not limit
 * the list.
 */
export const listMyBoard = endpoint({
  method: 'GET',
  path: BOARD_PATH,
  access: 'member',
  input: ListQuery,
  output: PostPage,
  summary: 'Cards of the posts that the signed-in person pinned',
})
