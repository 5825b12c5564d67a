import { LayoutGrid, Lightbulb, type LucideIcon, Presentation, TrendingUp } from 'lucide-react'

export interface SectionLink {
  href: string
  label: string
  Icon: LucideIcon
}

/** The four sections (FEED-005..008), in the header, the drawer and the footer. */
export const sectionLinks: readonly SectionLink[] = [
  { href: '/edtech-tools', label: 'Edtech Tools', Icon: LayoutGrid },
  { href: '/training', label: 'Training', Icon: Presentation },
  { href: '/solutions', label: 'Solutions', Icon: Lightbulb },
  { href: '/trends', label: 'Trends', Icon: TrendingUp },
]

/** The home page shows the tools section (FEED-009), so it marks the same link. */
export function isCurrent(path: string | undefined, href: string): boolean {
  return path === href || (path === '/' && href === '/edtech-tools')
}
