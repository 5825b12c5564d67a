import { mediumDate, timeText } from '#lib/dates.ts'
import type { PaymentConfig } from '#server/config/payment-config.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { orderMailTexts as texts } from '../../texts.ts'
import type { BuyerFacts } from '../service/mail-buyer.ts'
import { priceText } from '../service/present-order.ts'
import { promptPayText } from '../service/promptpay.ts'

export interface PayFacts extends BuyerFacts {
  payments: PaymentConfig
}

/** Amount, deadline and how to pay. The caller attaches the QR code. */
export function orderedMail(facts: PayFacts): Mail {
  const { invoiceNo } = facts.order
  return payMail(facts, { ...texts.ordered, subject: texts.ordered.subject(invoiceNo) })
}

interface PayTexts {
  subject: string
  text: typeof texts.ordered.text
  button: string
  /** Last paragraphs. */
  more?: readonly string[]
}

export function payMail(facts: PayFacts, { subject, text, button, more = [] }: PayTexts): Mail {
  const { to, firstname, href, order, payments } = facts
  const { trainingName: topic, sessionText, amountSatang, expiresAt } = order
  const layout = mailLayout({
    title: subject,
    paragraphs: [
      texts.hello(firstname),
      text({ topic, amount: priceText(amountSatang), until: deadlineText(expiresAt) }),
      sessionText,
      ...(payments.gateway ? [texts.online] : []),
      ...(payments.promptPayTarget
        ? [texts.how(payments.accountName, promptPayText(payments.promptPayTarget)), texts.slip]
        : []),
      ...more,
    ],
    button: { label: button, href },
  })
  return { to, subject, expiresAt, ...layout }
}

export function deadlineText(moment: Date): string {
  return `${mediumDate(moment)} ${timeText(moment)}`
}
