import { useQuery } from '@tanstack/react-query'
import { Award, CalendarClock, CirclePlay, Hourglass, Pencil, Presentation } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { bangkokParts, cardDate } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { TimelineEntry } from '../contract.ts'
import { timelineTexts as texts } from '../texts.ts'
import { LearningHours, NextTraining } from './learning-year.tsx'
import { timelineQuery } from './queries.ts'

const LOOKS = {
  attend: { tone: 'lotus', Icon: CalendarClock },
  test: { tone: 'gold', Icon: Pencil },
  wait: { tone: 'warm', Icon: Hourglass },
  certificate: { tone: 'leaf', Icon: Award },
  recording: { tone: 'sky', Icon: CirclePlay },
  none: { tone: 'soft', Icon: Presentation },
} as const satisfies Record<TimelineEntry['next'], object>

/** The next training of the reader, all trainings of this year with what can be done next, and their hours. */
export function LearningTimeline() {
  const { api } = usePageContext()
  const timeline = useQuery(timelineQuery(api))
  const { data: entries, isPending, isFetching, refetch } = timeline
  return (
    <>
      {entries && <NextTraining entries={entries} />}
      <section className="timeline-section" aria-labelledby="timeline">
        <h2 id="timeline" className="text-h3">
          {texts.title}
        </h2>
        {hasFailed(timeline) ? (
          <LoadError text={texts.failed} isLoading={isFetching} onRetry={() => refetch()} />
        ) : isPending ? (
          <SkeletonLines lines={4} />
        ) : (
          entries?.length === 0 && <p className="text-ink-2">{texts.empty}</p>
        )}
        {entries && entries.length > 0 && (
          <ol className="timeline">
            {entries.map((entry) => (
              <li key={entry.id} data-next={entry.next}>
                <TimelineItem entry={entry} />
              </li>
            ))}
          </ol>
        )}
      </section>
      {entries && <LearningHours entries={entries} />}
    </>
  )
}

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { id, topic, starts_at, days, next, days_left } = entry
  const { tone, Icon } = LOOKS[next]
  return (
    <>
      <p className="timeline-date">
        <time dateTime={starts_at}>{cardDate(starts_at)}</time>
        <span>{days > 1 ? texts.days(days) : texts.year(bangkokParts(starts_at).year)}</span>
      </p>
      <span className={`icon-tile tone-${tone}`} aria-hidden="true">
        <Icon className="icon" />
      </span>
      <div className="timeline-text">
        <h3>
          <a href={`/content/event/${id}`}>{keepTogether(topic)}</a>
        </h3>
        <p className="text-ink-2 text-sm">{keepTogether(describe(entry))}</p>
      </div>
      <div className="timeline-next">
        {days_left !== null && (
          <Badge tone={days_left === 0 ? 'danger' : 'info'}>
            {days_left === 0 ? texts.endsToday : texts.daysLeft(days_left)}
          </Badge>
        )}
        <NextLink entry={entry} />
      </div>
    </>
  )
}

function describe({ hours, next, score }: TimelineEntry): string {
  const result =
    next === 'test' && score === null
      ? texts.notTaken
      : score !== null
        ? texts.scored(score)
        : next === 'none' || next === 'attend'
          ? ''
          : texts.details[next]
  return [texts.hours(hours), result].filter(Boolean).join(' ')
}

function NextLink({ entry: { id, topic, next } }: { entry: TimelineEntry }) {
  const label = (text: string) => `${text} ${topic}`
  switch (next) {
    case 'test':
      return (
        <ButtonLink size="sm" href="/my-test" aria-label={label(texts.takeTest)}>
          {texts.takeTest}
        </ButtonLink>
      )
    case 'certificate':
      return (
        <ButtonLink size="sm" variant="soft" href="/my-certificate" aria-label={label(texts.certificate)}>
          {texts.certificate}
        </ButtonLink>
      )
    case 'recording':
      return (
        <ButtonLink size="sm" variant="outline" href={`/content/event/${id}`} aria-label={label(texts.recording)}>
          {texts.recording}
        </ButtonLink>
      )
    default:
      return null
  }
}
