import { LayoutGrid, Lightbulb, type LucideIcon, Presentation, TrendingUp } from 'lucide-react'
import { appTexts } from '../texts.ts'

/** A section by the name of its colour. */
type SectionName = 'tools' | 'training' | 'solutions' | 'trends'

interface SectionLink {
  section: SectionName
  href: string
  label: string
  Icon: LucideIcon
  /** Path prefix of the posts of this section. */
  posts?: string
}

/** The four sections (FEED-005..008), in the header, the drawer and the footer. Their tags keep their names. */
export const sectionLinks: readonly SectionLink[] = [
  {
    section: 'tools',
    href: '/edtech-tools',
    label: appTexts.sections.tools,
    Icon: LayoutGrid,
    posts: '/content/tech-review/',
  },
  {
    section: 'training',
    href: '/training',
    label: appTexts.sections.training,
    Icon: Presentation,
    posts: '/content/event/',
  },
  { section: 'solutions', href: '/solutions', label: appTexts.sections.solutions, Icon: Lightbulb },
  { section: 'trends', href: '/trends', label: appTexts.sections.trends, Icon: TrendingUp },
]

/** `page` for the page of the section itself, `true` for a post of the section. */
export function ariaCurrent(path: string, { href, posts }: SectionLink): 'page' | 'true' | undefined {
  if (path === href) return 'page'
  return posts && path.startsWith(posts) ? 'true' : undefined
}
