import { Award, Banknote, ClipboardCheck, Presentation, RotateCcw } from 'lucide-react'
import type { Post } from '../contract.ts'
import { trainingPageTexts as texts } from './texts.ts'

const HOUR_MS = 3_600_000

/** What a participant gets: derived from the training, nothing is promised that it does not have. */
export function TrainingGains({ event }: { event: NonNullable<Post['event']> }) {
  const length = event.sessions.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0)
  const hours = String(Math.round((length / HOUR_MS) * 2) / 2)
  const gains = [
    { Icon: Presentation, title: texts.live(event.session_count), hint: texts.hours(hours), isGiven: length > 0 },
    { Icon: ClipboardCheck, title: texts.withTest, hint: texts.withTestHint, isGiven: event.has_test === 1 },
    {
      Icon: Award,
      title: texts.withCertificate,
      hint: texts.withCertificateHint,
      isGiven: event.has_certificate === 1,
    },
    { Icon: RotateCcw, title: texts.replay, hint: texts.replayHint, isGiven: event.recording_url !== null },
    { Icon: Banknote, title: texts.freeGain, hint: texts.freeHint, isGiven: event.price === 0 },
  ].filter(({ isGiven }) => isGiven)
  if (gains.length === 0) return null
  return (
    <section className="training-gains" aria-labelledby="gains">
      <h2 id="gains">{texts.gains}</h2>
      <ul>
        {gains.map(({ Icon, title, hint }) => (
          <li key={title}>
            <Icon className="icon" aria-hidden="true" />
            <p>
              <b>{title}</b>
              <small>{hint}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
