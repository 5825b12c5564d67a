import { AlarmClock } from 'lucide-react'
import { mediumDate, timeText } from '#lib/dates.ts'
import { paymentTexts as texts } from './texts.ts'
import { useMinute } from './use-minute.ts'

const MINUTE_MS = 60_000

/** Until when the place is held, and how long that is. */
export function PayDeadline({ until }: { until: string }) {
  const minutes = Math.ceil((Date.parse(until) - useMinute()) / MINUTE_MS)
  return (
    <p className="payment-deadline numeric">
      <AlarmClock className="icon" aria-hidden="true" />
      <span>
        <b>
          <time dateTime={until}>{texts.payBefore(`${mediumDate(until)} ${timeText(until)}`)}</time>
        </b>
        {minutes > 0 ? texts.left(Math.floor(minutes / 60), minutes % 60) : texts.noTimeLeft}
      </span>
    </p>
  )
}
