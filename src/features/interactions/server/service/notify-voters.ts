import { unsubscribeUrl, wantsMail } from '#features/notifications/server/service/mail-choices.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { NOTIFICATIONS_BATCH, TRAINING_OPENING_DAYS } from '../../constants.ts'
import { trainingOpenedMail } from '../emails/training-opened.ts'
import { claimNotifications, hasPendingNotifications, recordOpenings } from '../repository/training-openings.ts'

/**
 * Detects newly opened trainings and queues one mail for each voter of their tools (ACT-009, Q-162). Mails are queued
 * in the transaction that marks them as sent, so that repeated or concurrent runs of the job send each mail once.
 */
export async function notifyVoters(context: Context): Promise<void> {
  const { db, now, config } = context
  await db.transaction((tx) => recordOpenings(tx, { now, newsDays: TRAINING_OPENING_DAYS }))
  while (await hasPendingNotifications(db)) {
    const isLockedElsewhere = await db.transaction(async (tx) => {
      const pending = await claimNotifications(tx, { now, limit: NOTIFICATIONS_BATCH })
      for (const { isNews, userId, email, firstname, trainingId, topic, lastDateJoin } of pending) {
        if (!isNews) continue
        await notify(context, tx, { kind: 'training_open', receiverId: userId, postId: trainingId })
        if (!(await wantsMail(tx, userId, 'training_open'))) continue
        if (!email || !isMailAddress(email)) continue
        const training = { id: trainingId, topic, lastDateJoin }
        await queueMail(
          context,
          tx,
          trainingOpenedMail({
            to: email,
            firstname,
            training,
            origin: config.publicOrigin,
            unsubscribeUrl: unsubscribeUrl(config, userId, 'training_open'),
          }),
        )
      }
      return pending.length === 0
    })
    // Another instance has locked the remaining rows.
    if (isLockedElsewhere) break
  }
}
