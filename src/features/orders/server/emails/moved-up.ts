import type { Mail } from '#server/mail/mail.ts'
import { orderMailTexts as texts } from '../../texts.ts'
import { type PayFacts, payMail } from './ordered.ts'

/** There is a place for a person who waited: how to pay for it, and how to leave it to the next person. */
export function movedUpMail(facts: PayFacts): Mail {
  const { trainingName, buyerName } = facts.order
  const { subject, receipt, decline, ...rest } = texts.movedUp
  return payMail(facts, { ...rest, subject: subject(trainingName), more: [receipt(buyerName), decline] })
}
