import {
  Award,
  ClipboardCheck,
  Cog,
  Files,
  Gauge,
  GraduationCap,
  History,
  ListChecks,
  type LucideIcon,
  MailCheck,
  Megaphone,
  MessageSquareQuote,
  MessagesSquare,
  Quote,
  ReceiptText,
  Scale,
  SearchCheck,
  SlidersHorizontal,
  Star,
  Sticker,
  Tags,
  UsersRound,
} from 'lucide-react'
import type { countWaiting } from '#features/office/contract.ts'
import type { Output } from '#lib/contract.ts'
import type { Permission } from '#lib/permissions.ts'
import { officeTexts } from './texts.ts'

/** Work that an entry of the menu counts. */
export type WaitingWork = keyof Output<typeof countWaiting>['data']

export interface OfficeLink {
  href: string
  label: string
  Icon: LucideIcon
  /** The entry is shown to those who may open the page. */
  permission: Permission
  waiting?: WaitingWork
}

const { groups, pages } = officeTexts

/** The menu of the office: every page of admins, in groups. */
export const officeLinks: readonly { label: string; links: readonly OfficeLink[] }[] = [
  {
    label: groups.start,
    links: [{ href: '/admin', label: pages.dashboard, Icon: Gauge, permission: 'system.manage' }],
  },
  {
    label: groups.queues,
    links: [
      {
        href: '/admin/purchases',
        label: pages.purchases,
        Icon: ReceiptText,
        permission: 'purchases.decide',
        waiting: 'slips',
      },
      {
        href: '/admin/comments',
        label: pages.comments,
        Icon: MessagesSquare,
        permission: 'comments.moderate',
        waiting: 'comments',
      },
      {
        href: '/admin/user-events',
        label: pages.results,
        Icon: ClipboardCheck,
        permission: 'test-takers.manage',
        waiting: 'tests',
      },
    ],
  },
  {
    label: groups.content,
    links: [
      { href: '/admin/posts', label: pages.posts, Icon: Files, permission: 'content.edit' },
      { href: '/admin/events', label: pages.events, Icon: GraduationCap, permission: 'content.edit' },
      { href: '/admin/tests', label: pages.tests, Icon: ListChecks, permission: 'tests.manage' },
      { href: '/admin/tags', label: pages.tags, Icon: Tags, permission: 'content.edit' },
      { href: '/admin/search', label: pages.search, Icon: SearchCheck, permission: 'content.edit' },
      { href: '/admin/highlights', label: pages.highlights, Icon: Star, permission: 'content.edit' },
      { href: '/admin/testimonials', label: pages.testimonials, Icon: Quote, permission: 'content.edit' },
      { href: '/admin/phrases', label: pages.phrases, Icon: Sticker, permission: 'content.edit' },
    ],
  },
  {
    label: groups.people,
    links: [
      {
        href: '/admin/reviews',
        label: pages.reviews,
        Icon: MessageSquareQuote,
        permission: 'reviews.moderate',
        waiting: 'reviews',
      },
      { href: '/admin/certificates', label: pages.certificates, Icon: Award, permission: 'certificates.manage' },
      { href: '/admin/users', label: pages.users, Icon: UsersRound, permission: 'people.manage' },
    ],
  },
  {
    label: groups.system,
    links: [
      { href: '/admin/policies', label: pages.policies, Icon: Scale, permission: 'system.manage' },
      { href: '/admin/announcements', label: pages.announcements, Icon: Megaphone, permission: 'system.manage' },
      { href: '/admin/outbox', label: pages.outbox, Icon: MailCheck, permission: 'system.manage', waiting: 'mails' },
      { href: '/admin/jobs', label: pages.jobs, Icon: Cog, permission: 'system.manage' },
      { href: '/admin/audit', label: pages.audit, Icon: History, permission: 'system.manage' },
      {
        href: '/admin/configuration',
        label: pages.configuration,
        Icon: SlidersHorizontal,
        permission: 'system.manage',
      },
    ],
  },
]

/** What the bar of a phone shows first, of those that the viewer may open. */
export const BAR_LINKS: readonly string[] = ['/admin', '/admin/purchases', '/admin/comments', '/admin/users']
