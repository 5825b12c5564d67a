import type { BuyerFacts } from '#features/orders/server/service/mail-buyer.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { receiptMailTexts as texts } from '../../texts.ts'

/** The payment was confirmed. The caller attaches the receipt and the calendar. */
export function receiptMail(
  { to, firstname, order, trainingHref }: BuyerFacts & { trainingHref: string },
  number: string,
): Mail {
  const { subject, text, file, signature, link, button } = texts.receipt
  const title = subject(order.trainingName)
  const layout = mailLayout({
    title,
    paragraphs: [texts.hello(firstname), text(order.trainingName), order.sessionText, file(number), signature, link],
    button: { label: button, href: trainingHref },
  })
  return { to, subject: title, ...layout }
}
