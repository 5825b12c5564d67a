import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { orderMailTexts as texts } from '../../texts.ts'
import type { BuyerFacts } from '../service/mail-buyer.ts'

/** The place was given back. */
export function expiredMail({ to, firstname, href, order }: BuyerFacts): Mail {
  const subject = texts.expired.subject(order.trainingName)
  const layout = mailLayout({
    title: subject,
    paragraphs: [texts.hello(firstname), texts.expired.text(order.trainingName), texts.expired.late],
    button: { label: texts.expired.button, href },
  })
  return { to, subject, ...layout }
}
