import { CircleCheck, Hourglass, Ticket, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Switch } from '#components/forms/switch.tsx'
import { usePendingChoice } from '#components/state/use-pending-choice.ts'
import { mediumDate, timeText } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { Registration, TrainingOfReader } from '../contract.ts'
import { CalendarButtons } from './calendar-buttons.tsx'
import { CancelButton } from './cancel-button.tsx'
import { REGISTRATION_ID, useChooseTrainingMails } from './mutations.ts'
import { RegisterButton } from './register-button.tsx'
import { registerTexts as texts } from './texts.ts'
import { useRefreshAt } from './use-refresh-at.ts'

/** The end of the card to register: what the reader can do, or the place that they have. */
export function RegistrationPanel({ training }: { training: TrainingOfReader }) {
  useRefreshAt(training)
  const { registration } = training
  return (
    <div id={REGISTRATION_ID} className="registration" tabIndex={-1}>
      {registration?.state === 'joined' ? (
        <Joined training={training} registration={registration} />
      ) : registration?.state === 'waiting' ? (
        <Waiting training={training} registration={registration} />
      ) : (
        <Offer training={training} />
      )}
    </div>
  )
}

interface OwnProps {
  training: TrainingOfReader
  registration: Registration
}

function Joined({ training, registration }: OwnProps) {
  const { renderedAt } = usePageContext()
  const isOver = training.sessions.every(({ end }) => Date.parse(end) <= renderedAt)
  const isMovedUp = registration.is_moved_up === 1 && !isOver
  const Icon = isMovedUp ? Ticket : CircleCheck
  return (
    <>
      <State icon={<Icon className="icon" aria-hidden="true" />} tone="success">
        {isOver ? texts.endedTitle : isMovedUp ? texts.movedUpTitle : texts.joinedTitle}
      </State>
      <p>{textOf(training, isOver)}</p>
      <RegisterButton training={training} className="w-full" isInCard />
      {!isOver && <CalendarButtons training={training} />}
      {!isOver && (
        <MailSwitch training={training} name="wants_reminder" isOn={registration.wants_reminder === 1}>
          {texts.reminder}
        </MailSwitch>
      )}
      {!training.recording_url && (
        <MailSwitch training={training} name="wants_recording" isOn={registration.wants_recording === 1}>
          {texts.recordingMail}
        </MailSwitch>
      )}
      {registration.can_cancel === 1 && <CancelButton training={training} kind="joined" label={texts.cancel} />}
    </>
  )
}

function textOf({ recording_url: recording, registration }: TrainingOfReader, isOver: boolean): string {
  if (isOver) return recording ? texts.recordingNow : texts.recordingLater
  return registration?.join_url ? texts.linkNow : texts.linkLater
}

function Waiting({ training, registration }: OwnProps) {
  return (
    <>
      <State icon={<Hourglass className="icon" aria-hidden="true" />} tone="waiting">
        {texts.place(registration.position ?? 1)}
      </State>
      <p>{waitingTextOf(training)}</p>
      <CancelButton training={training} kind="waiting" label={texts.leave} />
    </>
  )
}

function waitingTextOf({ registration_offer: offer, price }: TrainingOfReader): string {
  // The list of a priced training moves a moment after a place became free.
  if (offer !== 'wait' && offer !== 'order') return texts.listClosed
  return price > 0 ? texts.waitingPriced : texts.waitingText
}

function Offer({ training }: { training: TrainingOfReader }) {
  const { registration_offer: offer, registration, last_date_join: until } = training
  const waiting = registration?.waiting ?? 0
  if (registration?.order_no) return <Ordered training={training} registration={registration} />
  return (
    <>
      {offer === 'wait' && (
        <p>
          {training.price > 0 ? texts.fullPriced : texts.full} {waiting > 0 && texts.waiting(waiting)}
        </p>
      )}
      <RegisterButton training={training} className="w-full" isInCard />
      {offer === 'join' && (
        <small className="numeric">{texts.cancelUntil(`${mediumDate(until)} ${timeText(until)}`)}</small>
      )}
    </>
  )
}

/** An order holds a place until its deadline, or while its payment is checked. */
function Ordered({ training, registration: { order_until: deadline, is_moved_up } }: OwnProps) {
  const isMovedUp = is_moved_up === 1
  const Icon = isMovedUp ? Ticket : Wallet
  return (
    <>
      <State icon={<Icon className="icon" aria-hidden="true" />} tone={isMovedUp ? 'success' : 'waiting'}>
        {isMovedUp ? texts.movedUpOrderTitle : texts.orderedTitle}
      </State>
      <p className="numeric">
        {deadline ? texts.orderedUntil(`${mediumDate(deadline)} ${timeText(deadline)}`) : texts.orderChecked}
      </p>
      <RegisterButton training={training} className="w-full" isInCard />
    </>
  )
}

function State({ icon, tone, children }: { icon: ReactNode; tone: 'success' | 'waiting'; children: ReactNode }) {
  return (
    <h3 className="registration-state" data-tone={tone}>
      {icon}
      {children}
    </h3>
  )
}

interface MailSwitchProps {
  training: TrainingOfReader
  name: 'wants_reminder' | 'wants_recording'
  isOn: boolean
  children: string
}

function MailSwitch({ training, name, isOn, children }: MailSwitchProps) {
  const { mutate } = useChooseTrainingMails(training, name)
  const { value, choose } = usePendingChoice(isOn, mutate)
  return <Switch label={children} checked={value} onChange={(event) => choose(event.currentTarget.checked)} />
}
