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
import { accountTexts } from '#features/me/texts.ts'
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
  { href: '/my-profile?tab=learning', label: accountTexts.learning, Icon: ChartNoAxesColumn },
  {
    href: '/my-teaching-story',
    label: accountTexts.stories,
    Icon: BookOpen,
    isFor: (viewer) => isTeacher(viewer.memberType) || isAdmin(viewer),
  },
  { href: '/my-test', label: accountTexts.tests, Icon: ListChecks },
  { href: '/my-certificate', label: accountTexts.certificates, Icon: Award },
  { href: '/my-purchase', label: accountTexts.purchases, Icon: Receipt },
  { href: '/my-review', label: accountTexts.reviews, Icon: Star },
  { href: '/notifications', label: appTexts.account.notifications, Icon: Bell },
  { href: '/my-profile/edit', label: accountTexts.settings, Icon: Settings },
  { href: '/admin', label: accountTexts.office, Icon: ShieldCheck, isFor: isAdmin },
  {
    href: '/admin/comments',
    label: accountTexts.office,
    Icon: ShieldCheck,
    isFor: (viewer) => hasOffice(viewer) && !isAdmin(viewer),
  },
]

export function accountLinksOf(viewer: Viewer): readonly AccountLink[] {
  return accountLinks.filter(({ isFor }) => !isFor || isFor(viewer))
}
