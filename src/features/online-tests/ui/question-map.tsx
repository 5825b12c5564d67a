import { CloudOff, Flag, ListChecks, SquareCheck } from 'lucide-react'
import { Meter } from '#components/feedback/meter.tsx'
import { Button } from '#components/forms/button.tsx'
import { classNames } from '#components/state/class-names.ts'
import { QUESTION_COUNT } from '../constants.ts'
import { formTexts as texts } from '../texts.ts'
import type { QueuedAnswer } from './answer-queue.ts'

interface QuestionMapProps {
  answers: readonly QueuedAnswer[]
  /** Null while several questions are shown. */
  current: number | null
  onGo: (position: number) => void
  onReview?: () => void
}

/** How far the attempt is: a meter, every question with its state, and the way to the review. */
export function QuestionMap({ answers, current, onGo, onReview }: QuestionMapProps) {
  const answered = answers.filter(({ choice }) => choice !== null).length
  return (
    <aside className="test-progress" aria-label={texts.progress}>
      <div className="grid gap-2">
        <p className="numeric flex justify-between font-semibold text-sm">
          {texts.answered(answered)}
          <span className="font-normal text-ink-2">{answered * (100 / QUESTION_COUNT)}%</span>
        </p>
        <Meter value={answered} max={QUESTION_COUNT} label={texts.answeredLabel} />
      </div>
      <div className="question-map" role="group" aria-label={texts.map}>
        {answers.map((answer, position) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is the identity of a question
            key={position}
            type="button"
            className={classNames(stateClass(answer))}
            aria-current={position === current ? 'step' : undefined}
            aria-label={texts.mapItem(position, statesOf(answer))}
            onClick={() => onGo(position)}
          >
            {position + 1}
            {answer.is_flagged === 1 && <Flag className="icon" aria-hidden="true" />}
            {answer.is_flagged === 0 && isWaiting(answer) && <CloudOff className="icon" aria-hidden="true" />}
          </button>
        ))}
      </div>
      <ul className="test-legend">
        {[SquareCheck, CloudOff, Flag].map((Icon, at) => (
          <li key={texts.legend[at]}>
            <Icon className="icon" aria-hidden="true" /> {texts.legend[at]}
          </li>
        ))}
      </ul>
      {onReview && (
        <Button variant="soft" icon={<ListChecks className="icon" aria-hidden="true" />} onClick={onReview}>
          {texts.review}
        </Button>
      )}
    </aside>
  )
}

const isWaiting = ({ choice, revision, saved }: QueuedAnswer) => choice !== null && revision > saved

function stateClass(answer: QueuedAnswer): string {
  if (answer.choice === null) return ''
  return isWaiting(answer) ? 'is-waiting' : 'is-answered'
}

function statesOf(answer: QueuedAnswer): string[] {
  const { states } = texts
  const saved = isWaiting(answer) ? states.waiting : states.saved
  return [
    ...(answer.choice === null ? [states.empty] : [states.answered, saved]),
    ...(answer.is_flagged ? [states.flagged] : []),
  ]
}
