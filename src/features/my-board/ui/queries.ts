import { listQuery } from '#features/feed/ui/queries.ts'
import type { Api } from '#lib/api-client.ts'
import { listMyBoard } from '../contract.ts'

/** What the signed-in person pinned, newest pin first. */
export function boardQuery(api: Api) {
  return listQuery(api, listMyBoard, {})
}
