import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import type { RejectReason } from '../../constants.ts'
import { rejectReasonTexts, orderMailTexts as texts } from '../../texts.ts'
import type { BuyerFacts } from '../service/mail-buyer.ts'
import { deadlineText } from './ordered.ts'

interface Rejection {
  reason: RejectReason
  note: string
  /** New deadline. */
  until: Date
}

/** Why the slip was not accepted, and until when another one can be sent. */
export function rejectedMail({ to, firstname, href, order }: BuyerFacts, { reason, note, until }: Rejection): Mail {
  const subject = texts.rejected.subject(order.invoiceNo)
  const { text, why, next, button } = texts.rejected
  const paragraphs = [
    texts.hello(firstname),
    text(order.trainingName),
    why(rejectReasonTexts[reason]),
    note,
    next(deadlineText(until)),
  ]
  const layout = mailLayout({ title: subject, paragraphs: paragraphs.filter(Boolean), button: { label: button, href } })
  return { to, subject, ...layout }
}
