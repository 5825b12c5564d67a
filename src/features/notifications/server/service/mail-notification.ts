/** A notice by mail, for who wants it so. */
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { queueMail } from '#server/mail/mail.ts'
import { isMailAddress } from '#server/mail/mail-address.ts'
import { MAIL_DEFAULTS, MAIL_KINDS, MAILS_PER_HOUR, type NotificationKind } from '../../constants.ts'
import { notificationSentences } from '../../texts.ts'
import { notificationMail } from '../emails/notification.ts'
import { findNotification } from '../repository/list-notifications.ts'
import { takeMail } from '../repository/mail-choices.ts'
import { nameOf, pathOf } from './list-notifications.ts'
import { unsubscribeUrl } from './mail-choices.ts'

interface Written {
  id: number
  kind: NotificationKind
  receiverId: number
}

/** Mails a notice that was just written with the transaction `db`, unless its receiver does not want it so. */
export async function mailNotification(
  call: Pick<Context, 'now' | 'config' | 'enqueue'>,
  db: Db,
  { id, kind, receiverId }: Written,
): Promise<void> {
  const mailKind = MAIL_KINDS.find((one) => one === kind)
  // Who voted gets a mail that says more (ACT-009).
  if (!mailKind || mailKind === 'training_open') return
  const taken = { id, now: call.now, byDefault: MAIL_DEFAULTS[mailKind], perHour: MAILS_PER_HOUR }
  const receiver = await takeMail(db, taken)
  if (!receiver?.email || !isMailAddress(receiver.email)) return
  // As any reader gets it: an admin's mail box is not the admin's session.
  const notice = await findNotification(db, { userId: receiverId, isAdmin: false, id })
  if (!notice) return
  const { config } = call
  const who = nameOf(notice, config.staffDisplayName)
  const mail = notificationMail({
    to: receiver.email,
    firstname: receiver.firstname,
    sentence: notificationSentences[kind]({ who, count: notice.count, action: notice.action }),
    subject: notice.subject,
    reason: notice.reason,
    href: config.publicOrigin + (pathOf(notice) ?? '/notifications'),
    unsubscribeUrl: unsubscribeUrl(config, receiverId, mailKind),
  })
  await queueMail(call, db, mail)
}
