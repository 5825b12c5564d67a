/** What the checks of a provider use and record. */
import type { ProviderClient, Secret } from './provider-client.ts'
import type { Delivery, WebhookReceiver } from './webhook-receiver.ts'

export interface Finding {
  /** The part of the contract. */
  part: 'start' | 'form' | 'result' | 'delivery'
  rule: string
  isMet: boolean
  /** What was seen. */
  detail: string
}

export interface Times {
  /** The site waits this long for a start. */
  startMs: number
  /** The browser asks 30 times, once a second. */
  resultMs: number
  /** How long a delivery may take that is repeated. */
  repeatMs: number
  /** Without a further delivery for this long, a provider has stopped. */
  quietMs: number
}

export const TIMES: Times = { startMs: 4_000, resultMs: 30_000, repeatMs: 120_000, quietMs: 10_000 }

export interface CheckOptions {
  url: string
  secret: Secret
  receiver: WebhookReceiver
  trainingId: number
  /** Ids of registrations, each used for one person. Default: numbers that no earlier run used. */
  userEventIds?: readonly number[]
  /** Origin of the site whose pages show the form. */
  siteOrigin?: string
  times?: Times
  /** Finishes a form and resolves with its response id, if known. Default: the provider’s `finish`. */
  finish?: (form: StartedForm) => Promise<string | null>
}

export interface StartedForm {
  id: string
  hidden: { user_event_id: number; attempt: number }
}

/** What every check uses. */
export interface Checker {
  client: ProviderClient
  options: Required<Omit<CheckOptions, 'userEventIds'>>
  /** Records a finding and returns whether the rule is met. */
  expect(rule: string, isMet: boolean, detail: string): boolean
  /** Starts an attempt; null when that fails, which is a finding. */
  start(hidden: StartedForm['hidden']): Promise<StartedForm | null>
  /** A person that no check has used. */
  nextPerson(): number
  resultsOf(form: StartedForm): Delivery[]
  pause(ms: number): Promise<void>
}
