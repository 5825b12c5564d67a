import type { BuyerFacts } from '#features/orders/server/service/mail-buyer.ts'
import { priceText } from '#features/orders/server/service/present-order.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { receiptMailTexts as texts } from '../../texts.ts'

/** The order is refunded. The caller attaches the credit note. */
export function creditNoteMail({ to, firstname, href, order }: BuyerFacts, number: string): Mail {
  const { subject, text, when, file, signature, button } = texts.credit_note
  const title = subject(order.trainingName)
  const layout = mailLayout({
    title,
    paragraphs: [
      texts.hello(firstname),
      text(order.trainingName, priceText(order.amountSatang)),
      when,
      file(number),
      signature,
    ],
    button: { label: button, href },
  })
  return { to, subject: title, ...layout }
}
