import { ClipboardCheck, Cog, Flag, type LucideIcon, MailWarning, MessageSquareQuote, ReceiptText } from 'lucide-react'
import { classNames } from '#components/state/class-names.ts'
import { relativeTime } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { WaitingKind } from '../constants.ts'
import type { Dashboard } from '../contract.ts'
import { waitingTexts as texts } from '../texts.ts'

const kinds: Record<WaitingKind, { Icon: LucideIcon; href: string }> = {
  slips: { Icon: ReceiptText, href: '/admin/purchases' },
  comments: { Icon: Flag, href: '/admin/comments' },
  tests: { Icon: ClipboardCheck, href: '/admin/user-events?filter=unevaluated' },
  reviews: { Icon: MessageSquareQuote, href: '/admin/reviews' },
  mails: { Icon: MailWarning, href: '/admin/outbox?state=failed' },
  jobs: { Icon: Cog, href: '/admin/jobs?state=failed' },
}

/** Work that waits, the oldest first. */
export function WaitingCards({ waiting }: Pick<Dashboard, 'waiting'>) {
  const { renderedAt } = usePageContext()
  return (
    <nav className="queue-cards" aria-label={texts.label}>
      {waiting.map(({ kind, count, oldestAt }) => {
        const { Icon, href } = kinds[kind]
        return (
          <a key={kind} className={classNames('queue-card', count > 0 && 'is-waiting')} href={href}>
            <span className="icon-square">
              <Icon className="icon" aria-hidden="true" />
            </span>
            <b className="numeric">
              {count.toLocaleString('en')} <small>{texts.kinds[kind]}</small>
            </b>
            <span>
              {count === 0 ? texts.none : oldestAt ? texts.oldest(relativeTime(oldestAt, renderedAt)) : texts.some}
            </span>
          </a>
        )
      })}
    </nav>
  )
}
