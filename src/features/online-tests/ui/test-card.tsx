import {
  AlarmClock,
  AlarmClockOff,
  Award,
  CalendarDays,
  Clock,
  Hourglass,
  Pencil,
  Play,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { ProgressRing } from '#components/feedback/progress-ring.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { classNames } from '#components/state/class-names.ts'
import { TEST_RESULT } from '../constants.ts'
import type { OnlineTest } from '../contract.ts'
import { type CardAction, cardAction } from '../policy.ts'
import { myTestTexts as texts } from '../texts.ts'

interface TestCardProps {
  test: OnlineTest
  isStarting: boolean
  onStart: () => void
  onWarn: () => void
}

/** Days left from which the badge warns. */
const SOON_DAYS = 2

/** A test: state, name, score and what can be done next (TEST-023..041). */
export function TestCard({ test, isStarting, onStart, onWarn }: TestCardProps) {
  const action = cardAction(test)
  const { score, passed } = test
  // A score of an earlier attempt says nothing about one that could not be evaluated.
  const percent = score === null || passed === TEST_RESULT.failedToEvaluate ? null : score * 10
  return (
    <article className={classNames('card test-card', action === 'upcoming' && 'is-upcoming')}>
      <div className="test-card-top">
        <StateBadge test={test} action={action} />
        {action !== 'upcoming' && <span className="numeric text-ink-3 text-xs">{texts.attempts(test.attempt)}</span>}
      </div>
      <h2>{keepTogether(test.trainingName)}</h2>
      <div className="test-card-score">
        <ProgressRing percent={percent} isPassed={passed === TEST_RESULT.passed} icon={<StateIcon action={action} />} />
        <p className="text-ink-2 text-sm">{keepTogether(describe(test, action))}</p>
      </div>
      <CardButton test={test} action={action} isStarting={isStarting} onStart={onStart} onWarn={onWarn} />
    </article>
  )
}

/** TEST-034..036: days left of an active test; otherwise its state. */
function StateBadge({ test, action }: { test: OnlineTest; action: CardAction | null }) {
  const { dayTillDueDate: days } = test
  const { badges } = texts
  const icon = (Icon: typeof Clock) => <Icon className="icon" aria-hidden="true" />
  if (action === 'failed-to-evaluate') {
    return (
      <Badge tone="warning" icon={icon(TriangleAlert)}>
        {badges.failedToEvaluate}
      </Badge>
    )
  }
  if (days !== null) {
    if (days === 0) {
      return (
        <Badge tone="danger" lang="en" icon={icon(AlarmClock)}>
          {texts.endsToday}
        </Badge>
      )
    }
    return (
      <Badge tone={days <= SOON_DAYS ? 'warning' : 'info'} lang="en" icon={icon(Clock)}>
        {texts.daysLeft(days)}
      </Badge>
    )
  }
  if (action === 'upcoming') return <Badge lang="en">{badges.upcoming}</Badge>
  if (action === 'certificate') {
    return (
      <Badge tone="success" icon={icon(Award)}>
        {badges.passed}
      </Badge>
    )
  }
  if (action === 'failed') return <Badge tone="danger">{badges.failed}</Badge>
  if (action === 'expired') return <Badge>{badges.expired}</Badge>
  return <span />
}

const icons: Partial<Record<CardAction, typeof Clock>> = {
  upcoming: CalendarDays,
  'failed-to-evaluate': TriangleAlert,
  checking: Hourglass,
  expired: AlarmClockOff,
}

function StateIcon({ action }: { action: CardAction | null }) {
  const Icon = (action && icons[action]) ?? Pencil
  return <Icon className="icon" aria-hidden="true" />
}

function describe(test: OnlineTest, action: CardAction | null): string {
  const score = test.score ?? 0
  switch (action) {
    case 'upcoming':
      return texts.opensAfterTraining
    case 'certificate':
      return score >= 9 ? texts.scoredWell(score) : texts.scored(score)
    case 'failed-to-evaluate':
      return texts.notEvaluated
    case 'checking':
      return texts.beingChecked
    case 'retry':
      return texts.scoredRetry(score)
    case 'expired':
      return texts.expiredOn(test.dueDateText)
    case 'failed':
      return test.attempt < 2 ? texts.scoredLate(score) : texts.scored(score)
    default:
      return test.dayTillDueDate === 0 ? texts.dueToday : texts.dueOn(test.dueDateText)
  }
}

function CardButton({ test, action, isStarting, onStart, onWarn }: TestCardProps & { action: CardAction | null }) {
  const note = (text: string, className?: string): ReactNode => (
    <p className={classNames('test-card-note', className)}>{text}</p>
  )
  switch (action) {
    case 'upcoming':
      return note(texts.startsOn(test.availableDate ?? ''))
    case 'certificate':
      return (
        <ButtonLink
          variant="accent"
          lang="en"
          href="/my-certificate"
          icon={<Award className="icon" aria-hidden="true" />}
        >
          {texts.viewCertificate}
        </ButtonLink>
      )
    case 'failed-to-evaluate':
      return (
        <Button variant="outline" lang="en" onClick={onWarn}>
          {texts.failedToEvaluate}
        </Button>
      )
    case 'checking':
      return (
        <Button isLoading loadingText={texts.checking} variant="soft">
          {texts.checking}
        </Button>
      )
    case 'start':
    case 'retry': {
      const Icon = action === 'start' ? Play : RotateCcw
      return (
        <Button
          lang="en"
          icon={<Icon className="icon" aria-hidden="true" />}
          aria-label={`${texts[action]} ${test.trainingName}`}
          isLoading={isStarting}
          onClick={onStart}
        >
          {texts[action]}
        </Button>
      )
    }
    case 'expired':
      return note(texts.timeIsUp)
    case 'failed':
      return note(texts.notPassed, 'is-failed')
    default:
      return null
  }
}
