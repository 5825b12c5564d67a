import { unsubscribeUrl, wantsMail } from '#features/notifications/server/service/mail-choices.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import type { Context } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { NOTIFICATIONS_BATCH, TRAINING_OPENING_DAYS } from '../../constants.ts'
import { trainingOpenedMail } from '../emails/training-opened.ts'
import { hasWaitingNotices, noteOpenings, takeNotices } from '../repository/training-openings.ts'

/**
 * Notices trainings that are open for the first time and writes one mail to each voter of their tools (ACT-009, Q-162).
 * A mail is written in the transaction that marks its notice, so that a job that is run twice, or by two instances,
 * tells nobody twice.
 */
export async function notifyVoters(context: Context): Promise<void> {
  const { db, now, config } = context
  await db.transaction((tx) => noteOpenings(tx, { now, newsDays: TRAINING_OPENING_DAYS }))
  while (await hasWaitingNotices(db)) {
    const isStuck = await db.transaction(async (tx) => {
      const notices = await takeNotices(tx, { now, limit: NOTIFICATIONS_BATCH })
      for (const { isNews, userId, email, firstname, trainingId, topic, lastDateJoin } of notices) {
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
      return notices.length === 0
    })
    // Another instance holds what is left.
    if (isStuck) break
  }
}
