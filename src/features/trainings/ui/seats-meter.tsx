import { Meter } from '#components/feedback/meter.tsx'
import { classNames } from '#components/state/class-names.ts'
import type { TrainingCard } from '../contract.ts'
import { hasFewSeats } from '../policy.ts'
import { trainingTexts } from '../texts.ts'

/** How many seats are taken: marigold when few are left, grey when none is. */
export function SeatsMeter({ event }: { event: Pick<TrainingCard, 'seats' | 'join'> }) {
  const { seats, join } = event
  const isFull = join >= seats
  return (
    <Meter
      value={Math.min(join, seats)}
      max={seats}
      label={trainingTexts.taken(join, seats)}
      className={classNames('seats-meter', isFull && 'is-full', hasFewSeats(event) && 'is-few')}
    />
  )
}
