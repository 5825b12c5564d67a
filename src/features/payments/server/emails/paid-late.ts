import type { BuyerFacts } from '#features/orders/server/service/mail-buyer.ts'
import { priceText } from '#features/orders/server/service/present-order.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { paymentMailTexts as texts } from '../../texts.ts'

/** Money came when the order was closed; it is paid back. */
export function paidLateMail({ to, firstname, href, order }: BuyerFacts): Mail {
  const { subject, text, when, button } = texts.late
  const title = subject(order.invoiceNo)
  const layout = mailLayout({
    title,
    paragraphs: [texts.hello(firstname), text(order.trainingName, priceText(order.amountSatang)), when],
    button: { label: button, href },
  })
  return { to, subject: title, ...layout }
}
