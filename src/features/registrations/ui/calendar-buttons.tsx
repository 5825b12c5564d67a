import { CalendarArrowDown, CalendarPlus } from 'lucide-react'
import { ButtonLink } from '#components/forms/button.tsx'
import { usePageContext } from '#lib/page.ts'
import { calendarPath } from '../constants.ts'
import type { TrainingOfReader } from '../contract.ts'
import { googleCalendarUrl } from '../policy.ts'
import { registerTexts as texts } from './texts.ts'

/** The sessions that have not ended, for Google Calendar one by one, and all as a file for any calendar. */
export function CalendarButtons({ training }: { training: TrainingOfReader }) {
  const { config, renderedAt } = usePageContext()
  const { sessions, post } = training
  const coming = sessions.filter(({ end }) => Date.parse(end) > renderedAt)
  if (coming.length === 0) return null
  return (
    <div className="calendar-buttons" role="group" aria-label={texts.calendar}>
      {coming.map((session) => (
        <ButtonLink
          key={session.id}
          variant="outline"
          size="sm"
          href={googleCalendarUrl({ ...session, topic: post.topic, href: config.origin + post.direct_uri_by_type })}
          target="_blank"
          rel="noopener"
          icon={<CalendarPlus className="icon" aria-hidden="true" />}
        >
          {sessions.length > 1 ? texts.googleSession(session.no) : <span lang="en">{texts.google}</span>}{' '}
          <span className="visually-hidden">{texts.newTab}</span>
        </ButtonLink>
      ))}
      <ButtonLink
        variant="outline"
        size="sm"
        href={calendarPath(training.id)}
        download
        icon={<CalendarArrowDown className="icon" aria-hidden="true" />}
      >
        {texts.file}
      </ButtonLink>
    </div>
  )
}
