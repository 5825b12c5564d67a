/** Sends notifications by mail. */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { MAIL_DEFAULTS, MAIL_KINDS, MAILS_PER_HOUR, type NotificationKind, TRAINING_KINDS } from '../../constants.ts'
import { notificationSentences } from '../../texts.ts'
import { notificationMail } from '../emails/notification.ts'
import { findNotification } from '../repository/list-notifications.ts'
import { takeMail } from '../repository/mail-choices.ts'
import { nameOf, pathOf } from './list-notifications.ts'
import { unsubscribeUrl } from './mail-choices.ts'

interface NewNotificationRef {
  id: number
  kind: NotificationKind
  receiverId: number
}

/** Queues a mail for a notification in the transaction `db` that inserted it, unless the recipient does not get one. */
export async function mailNotification(
  call: Pick<Context, 'now' | 'config' | 'enqueue'>,
  db: Db,
  { id, kind, receiverId }: NewNotificationRef,
): Promise<void> {
  const mailKind = MAIL_KINDS.find((one) => one === kind)
  // About trainings people get more detailed mails (ACT-009, decision 0053).
  if (!mailKind || TRAINING_KINDS.some((one) => one === kind)) return
  const taken = { id, now: call.now, byDefault: MAIL_DEFAULTS[mailKind], perHour: MAILS_PER_HOUR }
  const receiver = await takeMail(db, taken)
  if (!receiver?.email || !isMailAddress(receiver.email)) return
  // Read with a member's permissions: an admin's mailbox is not an admin's session.
  const notification = await findNotification(db, { userId: receiverId, isAdmin: false, id })
  if (!notification) return
  const { config } = call
  const who = nameOf(notification, config.staffDisplayName)
  const mail = notificationMail({
    to: receiver.email,
    firstname: receiver.firstname,
    sentence: notificationSentences[kind]({ ...notification, who }),
    subject: notification.subject,
    reason: notification.reason,
    href: config.publicOrigin + (pathOf(notification) ?? '/notifications'),
    unsubscribeUrl: unsubscribeUrl(config, receiverId, mailKind),
  })
  await queueMail(call, db, mail)
}
