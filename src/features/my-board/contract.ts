/** Endpoint of the reader's board. */
import * as z from 'zod/mini'
import { CARD_TYPES } from '#features/feed/constants.ts'
import { ListQuery, PostPage } from '#features/feed/contract.ts'
import { BOARD_PATH } from '#features/interactions/constants.ts'
import { endpoint } from '#lib/contract.ts'

export const BoardQuery = z.extend(ListQuery, {
  /** Only posts of this type. */
  type: z.optional(z.enum(CARD_TYPES)),
  'type[]': z.optional(z.never()),
})
export type BoardQuery = z.output<typeof BoardQuery>

export const BoardPage = z.extend(PostPage, {
  /** Number of pins of each type under the other filters. */
  types: z.object({ tool: z.int(), story: z.int(), case: z.int(), event: z.int() }),
})
export type BoardPage = z.output<typeof BoardPage>

/**
 * BOARD-008: the query and the response of the feed, with a type and the number of pins of each. Newest pin first, listed
 * posts only; `timestamp` does not limit the list. `total` counts the pins that match.
 */
export const listMyBoard = endpoint({
  method: 'GET',
  path: BOARD_PATH,
  access: 'member',
  input: BoardQuery,
  output: BoardPage,
  summary: 'Cards of the posts that the signed-in person pinned',
})
