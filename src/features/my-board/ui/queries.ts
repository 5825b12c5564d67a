import { listQuery } from '#features/feed/ui/queries.ts'
import type { Api } from '#lib/api-client.ts'
import { listMyBoard } from '../contract.ts'
import type { BoardFilter } from '../policy.ts'

/** The posts that the signed-in reader pinned, newest pin first. */
export function boardQuery(api: Api, filter: BoardFilter) {
  return listQuery(api, listMyBoard, filter)
}
