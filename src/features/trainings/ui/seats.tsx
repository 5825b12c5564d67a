import type { TrainingCard } from '../contract.ts'
import { trainingTexts } from '../texts.ts'
import { SeatsMeter } from './seats-meter.tsx'

/** Seats and price of a training; the meter shows how many seats are taken. */
export function Seats({ event }: { event: TrainingCard }) {
  const { seats, join, price, price_text, training_state: state } = event
  const isFull = join >= seats
  const hasMeter = state !== 'replay' && (state !== 'close' || isFull)
  return (
    <div className="seats">
      <p className="numeric">
        <b>{seatsText(event)}</b>{' '}
        <span data-free={price === 0 || undefined}>{price === 0 ? trainingTexts.freeShort : price_text}</span>
      </p>
      {hasMeter && <SeatsMeter event={event} />}
    </div>
  )
}

function seatsText({ seats, join, training_state: state, training_state_text: stateText }: TrainingCard): string {
  if (state === 'live') return trainingTexts.enrolled(join)
  if (state === 'replay') return trainingTexts.watched(join)
  if (join >= seats) return trainingTexts.full
  return state === 'open' ? trainingTexts.seatsLeft(seats - join, seats) : stateText
}
