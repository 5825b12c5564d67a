import type { MemberCall } from '#server/feature.ts'
import { countWaitingWork } from './repository.ts'

export async function readWaiting({ db }: MemberCall) {
  return { data: await countWaitingWork(db) }
}
