import { listQuery } from '#features/feed/ui/queries.ts'
import type { Api } from '#lib/api-client.ts'
import { listMyBoard } from '../contract.ts'

/** The posts that the signed-in reader pinned, newest pin first. */
export function boardQuery(api: Api) {
  return listQuery(api, listMyBoard, {})
}
