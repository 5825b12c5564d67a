import {
  ClipboardCheck,
  Clock,
  Cog,
  FileClock,
  Flag,
  type LucideIcon,
  MailWarning,
  Megaphone,
  MessageSquareQuote,
  ReceiptText,
  SearchX,
  Vote,
} from 'lucide-react'
import { mediumDate, relativeTime, timeText } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { WAITING_MAX, type WaitingKind } from '../constants.ts'
import type { Dashboard } from '../contract.ts'
import { waitingTexts as texts } from '../texts.ts'

const kinds: Record<WaitingKind, { Icon: LucideIcon; href: string }> = {
  slips: { Icon: ReceiptText, href: '/admin/purchases' },
  comments: { Icon: Flag, href: '/admin/comments' },
  tests: { Icon: ClipboardCheck, href: '/admin/user-events?filter=unevaluated' },
  reviews: { Icon: MessageSquareQuote, href: '/admin/reviews' },
  mails: { Icon: MailWarning, href: '/admin/outbox?state=failed' },
  stories: { Icon: FileClock, href: '/admin/posts?kind=teaching_story&status=draft' },
  jobs: { Icon: Cog, href: '/admin/jobs?state=failed' },
  lateJobs: { Icon: Clock, href: '/admin/jobs?state=waiting' },
  announcements: { Icon: Megaphone, href: '/admin/announcements' },
  votes: { Icon: Vote, href: '#votes' },
  missed: { Icon: SearchX, href: '/admin/search' },
}

/** What waits, the oldest first, each with its age; kinds without work are links in one line below. */
export function WaitingCards({ waiting }: Pick<Dashboard, 'waiting'>) {
  const { renderedAt } = usePageContext()
  const cards = waiting.filter(({ count }) => count > 0)
  const rest = waiting.filter(({ count }) => count === 0)
  return (
    <nav className="grid gap-3" aria-label={texts.label}>
      {cards.length > 0 && (
        <div className="queue-cards">
          {cards.map(({ kind, count, oldestAt }) => {
            const { Icon, href } = kinds[kind]
            return (
              <a key={kind} className="queue-card is-waiting" href={href}>
                <span className="icon-square">
                  <Icon className="icon" aria-hidden="true" />
                </span>
                <b className="numeric">
                  {texts.count(count, WAITING_MAX)} <small>{texts.kinds[kind]}</small>
                </b>
                <span>{ageOf(kind, oldestAt, renderedAt)}</span>
              </a>
            )
          })}
        </div>
      )}
      {rest.length > 0 && (
        <p className="queue-rest">
          {texts.rest}{' '}
          {rest.map(({ kind }) => (
            <a key={kind} className="link" href={kinds[kind].href}>
              {texts.kinds[kind]}
            </a>
          ))}
        </p>
      )}
    </nav>
  )
}

function ageOf(kind: WaitingKind, oldestAt: string | null, now: number): string {
  if (!oldestAt) return texts.some
  if (kind === 'announcements') return texts.ends(`${mediumDate(oldestAt)} ${timeText(oldestAt)}`)
  return texts.oldest(relativeTime(oldestAt, now))
}
