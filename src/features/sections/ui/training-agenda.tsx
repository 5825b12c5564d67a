import { useInfiniteQuery } from '@tanstack/react-query'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { classNames } from '#components/state/class-names.ts'
import { feedQuery, uniqueCards } from '#features/feed/ui/queries.ts'
import { DateBlock } from '#features/trainings/ui/date-block.tsx'
import { Seats } from '#features/trainings/ui/seats.tsx'
import { TrainingTime } from '#features/trainings/ui/training-time.tsx'
import { usePageContext } from '#lib/page.ts'
import { AGENDA_MAX } from '../constants.ts'
import { sectionFilter, type Training, upcomingTrainings } from '../policy.ts'
import { sectionTexts } from '../texts.ts'
import { TrainingCalendar } from './training-calendar.tsx'

/** The next trainings by date, with seats, price and a way in, next to a calendar. */
export function TrainingAgenda({ rootId }: { rootId: number }) {
  const { api, renderedAt } = usePageContext()
  const { data } = useInfiniteQuery(feedQuery(api, sectionFilter(rootId)))
  const trainings = upcomingTrainings(uniqueCards(data?.pages ?? []), renderedAt)
  if (trainings.length === 0) return null
  return (
    <section className="page-section" aria-labelledby="agenda-title" data-place="training">
      <div className="wrapper">
        <div className="section-header">
          <h2 id="agenda-title">{sectionTexts.agenda.title}</h2>
        </div>
        <div className="agenda">
          <TrainingCalendar trainings={trainings} now={renderedAt} />
          <ul className="agenda-list">
            {trainings.slice(0, AGENDA_MAX).map((training) => (
              <li key={training.id}>
                <AgendaRow training={training} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
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
