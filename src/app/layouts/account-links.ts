import {
  Award,
  Bell,
  Bookmark,
  BookOpen,
  ChartNoAxesColumn,
  ListChecks,
  type LucideIcon,
  Receipt,
  Settings,
  ShieldCheck,
  Star,
  UserRound,
} from 'lucide-react'
import { hasOffice, isAdmin, isTeacher, type Viewer } from '#lib/viewer.ts'
import { appTexts } from '../texts.ts'

interface AccountLink {
  href: string
  label: string
  Icon: LucideIcon
  /** Default: every signed-in user. */
  isFor?: (viewer: Viewer) => boolean
}

/** Personal pages of the signed-in user, in the account menu and the drawer (decision Q-10). */
const accountLinks: readonly AccountLink[] = [
  { href: '/my-profile', label: appTexts.account.profile, Icon: UserRound },
  { href: '/my-board', label: appTexts.account.board, Icon: Bookmark },
  { href: '/my-profile?tab=learning', label: appTexts.account.learning, Icon: ChartNoAxesColumn },
  {
    href: '/my-teaching-story',
    label: appTexts.account.stories,
    Icon: BookOpen,
    isFor: (viewer) => isTeacher(viewer.memberType) || isAdmin(viewer),
  },
  { href: '/my-test', label: appTexts.account.tests, Icon: ListChecks },
  { href: '/my-certificate', label: appTexts.account.certificates, Icon: Award },
  { href: '/my-purchase', label: appTexts.account.purchases, Icon: Receipt },
  { href: '/my-review', label: appTexts.account.reviews, Icon: Star },
  { href: '/notifications', label: appTexts.account.notifications, Icon: Bell },
  { href: '/my-profile/edit', label: appTexts.account.settings, Icon: Settings },
  { href: '/admin', label: appTexts.account.office, Icon: ShieldCheck, isFor: isAdmin },
  {
    href: '/admin/comments',
    label: appTexts.account.office,
    Icon: ShieldCheck,
    isFor: (viewer) => hasOffice(viewer) && !isAdmin(viewer),
  },
]

export function accountLinksOf(viewer: Viewer): readonly AccountLink[] {
  return accountLinks.filter(({ isFor }) => !isFor || isFor(viewer))
}
