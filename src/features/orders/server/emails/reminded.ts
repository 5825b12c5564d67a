import type { Mail } from '#server/mail/mail.ts'
import { orderMailTexts as texts } from '../../texts.ts'
import { type PayFacts, payMail } from './ordered.ts'

/** The deadline of an order is near. */
export function remindedMail(facts: PayFacts): Mail {
  return payMail(facts, { ...texts.reminded, subject: texts.reminded.subject(facts.order.trainingName) })
}
