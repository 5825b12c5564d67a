/** Changes of people's tests: one transaction with the audit entry and the notification. */
import { notify } from '#features/notifications/server/service/notify.ts'
import { extendForAll, extendForOne, returnAttempt } from '#features/online-tests/server/service/change-test.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { type BatchPlace, workInBatches } from '#server/jobs/work-in-batches.ts'
import type * as api from '../../contract.ts'
import { listJoined } from '../repository/people.ts'

/** People who are notified in one transaction. */
const BATCH = 200

/** @throws {AppError} as `returnAttempt` and `extendForOne` */
export async function changeUserEvent(
  call: MemberCall,
  { userEventId, return_attempt: number, due_on, reason }: ParsedInput<typeof api.changeUserEvent>,
) {
  const { now, viewer } = call
  await call.db.transaction(async (db) => {
    const taker =
      number !== undefined
        ? await returnAttempt(db, { userEventId, number, now })
        : await extendForOne(db, { userEventId, day: toDay(due_on as string), now })
    const action = number !== undefined ? 'test.return-attempt' : 'test.extend-due'
    await recordAudit(db, { actorId: viewer.id, action, subjectIds: [userEventId], reason })
    await notify(call, db, {
      kind: number !== undefined ? 'test_returned' : 'test_extended',
      receiverId: taker.userId,
      postId: taker.trainingId,
      actorId: null,
      reason,
    })
  })
  return { status: 'success' as const }
}

/** A job notifies the people, who may be many. @throws {AppError} as `extendForAll` */
export async function extendDueDate(
  call: MemberCall,
  { trainingId, due_on, reason }: ParsedInput<typeof api.extendDueDate>,
) {
  await call.db.transaction(async (db) => {
    await extendForAll(db, { trainingId, day: toDay(due_on), now: call.now })
    await recordAudit(db, {
      actorId: call.viewer.id,
      action: 'test.extend-due-for-all',
      subjectIds: [trainingId],
      reason,
    })
    await call.enqueue(db, 'test-takers.announce-due', { trainingId, reason, afterId: 0 })
  })
  return { status: 'success' as const }
}

/** Notifies one window of people. */
export async function announceDue(
  context: Context,
  { trainingId, reason, ...place }: BatchPlace & { trainingId: number; reason: string },
): Promise<void> {
  const about = { kind: 'test_extended', postId: trainingId, actorId: null, reason } as const
  await workInBatches(context, place, {
    size: BATCH,
    list: (db, page) => listJoined(db, { trainingId, ...page }),
    work: (db, { userId }) => notify(context, db, { ...about, receiverId: userId }),
    enqueue: (db, place) => context.enqueue(db, 'test-takers.announce-due', { trainingId, reason, ...place }),
  })
}

/** Noon of a Bangkok day, which `endOfBangkokDay` turns into its end. */
function toDay(text: string): Date {
  return new Date(`${text}T12:00:00+07:00`)
}
