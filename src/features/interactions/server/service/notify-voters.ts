import { unsubscribeUrl, wantsMail } from '#features/notifications/server/service/mail-choices.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { forEachItem, itemsInPages } from '#server/jobs/for-each-item.ts'
import { queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { TRAINING_OPENING_DAYS } from '../../constants.ts'
import { trainingOpenedMail } from '../emails/training-opened.ts'
import { claimNotification, listPendingNotifications, recordOpenings } from '../repository/training-openings.ts'

/**
 * Detects newly opened trainings and queues one mail for each voter of their tools (ACT-009, Q-162). A mail is queued
 * in the transaction that marks it as sent, so that repeated or concurrent runs of the job send each mail once.
 * @throws {AggregateError} as `forEachItem`
 */
export async function notifyVoters(context: Context): Promise<void> {
  const { db, now } = context
  await db.transaction((tx) => recordOpenings(tx, { now, newsDays: TRAINING_OPENING_DAYS }))
  await forEachItem(context, pendingNotifications(context), (pending) =>
    db.transaction((tx) => notifyVoter(context, tx, pending)),
  )
}

async function* pendingNotifications({ db }: Context) {
  const first = { trainingId: 0, userId: 0 }
  const pending = itemsInPages<typeof first>(({ after = first, limit }) =>
    listPendingNotifications(db, { after, limit }),
  )
  for await (const { trainingId, userId } of pending) yield { id: `${trainingId}:${userId}`, trainingId, userId }
}

async function notifyVoter(context: Context, tx: Db, pending: { trainingId: number; userId: number }): Promise<void> {
  const { config, now } = context
  const claimed = await claimNotification(tx, { ...pending, now })
  if (!claimed?.isNews) return
  const { userId, email, firstname, trainingId, topic, lastDateJoin } = claimed
  await notify(context, tx, { kind: 'training_open', receiverId: userId, postId: trainingId })
  if (!(await wantsMail(tx, userId, 'training_open'))) return
  if (!email || !isMailAddress(email)) return
  const mail = trainingOpenedMail({
    to: email,
    firstname,
    training: { id: trainingId, topic, lastDateJoin },
    origin: config.publicOrigin,
    unsubscribeUrl: unsubscribeUrl(config, userId, 'training_open'),
  })
  await queueMail(context, tx, mail)
}
