import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { classNames } from '#components/state/class-names.ts'
import { feedQuery, uniqueCards } from '#features/feed/ui/queries.ts'
import { DateBlock } from '#features/trainings/ui/date-block.tsx'
import { Seats } from '#features/trainings/ui/seats.tsx'
import { TrainingTime } from '#features/trainings/ui/training-time.tsx'
import { monthLabel } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext, useRawSearch } from '#lib/page.ts'
import { AGENDA_MAX } from '../constants.ts'
import {
  currentMonth,
  firstOfMonth,
  isTraining,
  monthOf,
  sectionFilter,
  type Training,
  upcomingTrainings,
} from '../policy.ts'
import { sectionTexts } from '../texts.ts'
import { monthQuery } from './queries.ts'
import { TrainingCalendar } from './training-calendar.tsx'

/**
 * A calendar next to the trainings by date, with seats, price and a way in: those of the month in the URL, otherwise the
 * next ones.
 */
export function TrainingAgenda({ rootId }: { rootId: number }) {
  const { api, renderedAt } = usePageContext()
  const texts = sectionTexts.agenda
  const chosen = monthOf(useRawSearch(), renderedAt)
  const month = chosen ?? currentMonth(renderedAt)
  const { data: list } = useInfiniteQuery(feedQuery(api, sectionFilter(rootId)))
  const ofMonth = useQuery(monthQuery(api, chosen, renderedAt))
  const trainings = chosen
    ? (ofMonth.data?.trainings ?? []).filter(isTraining)
    : upcomingTrainings(uniqueCards(list?.pages ?? []), renderedAt).slice(0, AGENDA_MAX)
  const name = monthLabel(firstOfMonth(month))
  return (
    <section className="page-section" aria-labelledby="agenda-title" data-place="training">
      <div className="wrapper">
        <div className="section-header agenda-header">
          <h2 id="agenda-title">{chosen ? texts.monthTitle(name) : texts.title}</h2>
          {chosen && (
            <a className="link" href="/training">
              {texts.upcoming}
            </a>
          )}
        </div>
        <div className="agenda">
          <TrainingCalendar month={month} days={ofMonth.data?.days} now={renderedAt} />
          {hasFailed(ofMonth) && chosen ? (
            <LoadError text={texts.failed} isLoading={ofMonth.isFetching} onRetry={() => ofMonth.refetch()} />
          ) : (
            <AgendaList trainings={trainings} empty={chosen ? texts.emptyMonth(name) : texts.empty} />
          )}
        </div>
      </div>
    </section>
  )
}

function AgendaList({ trainings, empty }: { trainings: readonly Training[]; empty: string }) {
  if (trainings.length === 0) return <p className="card padded agenda-empty">{keepTogether(empty)}</p>
  return (
    <ul className="agenda-list">
      {trainings.map((training) => (
        <li key={training.id}>
          <AgendaRow training={training} />
        </li>
      ))}
    </ul>
  )
}

function AgendaRow({ training }: { training: Training }) {
  const { event } = training
  const texts = sectionTexts.agenda
  const state = event.training_state
  return (
    <article className="card agenda-row">
      <DateBlock event={event} />
      <div className="agenda-text">
        <h3>
          <a href={training.direct_uri_by_type}>{keepTogether(training.topic)}</a>
        </h3>
        <div className="line">
          <TrainingTime event={event} />
          <span className="agenda-speaker">
            <Avatar image={training.teacher_image} size={24} />
            {training.teacher_short_name}
          </span>
        </div>
      </div>
      <Seats event={event} />
      <span className={classNames('btn', state === 'open' ? 'btn-accent' : 'btn-outline')} aria-hidden="true">
        {state === 'live' ? texts.live : state === 'open' ? texts.open : texts.close}
      </span>
    </article>
  )
}
