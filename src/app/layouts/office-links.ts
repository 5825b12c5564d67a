import {
  Award,
  ClipboardCheck,
  ListChecks,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  ReceiptText,
} from 'lucide-react'
import type { countWaiting } from '#features/office/contract.ts'
import type { Output } from '#lib/contract.ts'
import { officeTexts } from './texts.ts'

/** Work that an entry of the menu counts. */
export type WaitingWork = keyof Output<typeof countWaiting>['data']

export interface OfficeLink {
  href: string
  label: string
  Icon: LucideIcon
  waiting?: WaitingWork
}

const { groups, pages } = officeTexts

/** The menu of the office: every page of admins, in groups. */
export const officeLinks: readonly { label: string; links: readonly OfficeLink[] }[] = [
  {
    label: groups.queues,
    links: [
      { href: '/admin/purchases', label: pages.purchases, Icon: ReceiptText, waiting: 'slips' },
      { href: '/admin/comments', label: pages.comments, Icon: MessagesSquare, waiting: 'comments' },
      { href: '/admin/user-events', label: pages.results, Icon: ClipboardCheck },
    ],
  },
  { label: groups.content, links: [{ href: '/admin/tests', label: pages.tests, Icon: ListChecks }] },
  {
    label: groups.people,
    links: [
      { href: '/admin/reviews', label: pages.reviews, Icon: MessageSquareQuote, waiting: 'reviews' },
      { href: '/admin/certificates', label: pages.certificates, Icon: Award },
    ],
  },
]
