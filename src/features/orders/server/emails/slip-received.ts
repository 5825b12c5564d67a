import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { orderMailTexts as texts } from '../../texts.ts'
import type { BuyerFacts } from '../service/mail-buyer.ts'

/** An admin will check the slip. */
export function slipReceivedMail({ to, firstname, href, order }: BuyerFacts): Mail {
  const subject = texts.slipReceived.subject(order.invoiceNo)
  const layout = mailLayout({
    title: subject,
    paragraphs: [texts.hello(firstname), texts.slipReceived.text(order.trainingName), texts.slipReceived.next],
    button: { label: texts.slipReceived.button, href },
  })
  return { to, subject, ...layout }
}
