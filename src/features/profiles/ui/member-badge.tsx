import { GraduationCap, Presentation, UserRound } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import type { Profile } from '../contract.ts'
import { badgeOf } from '../policy.ts'

const BADGE_STYLES = {
  teacher: { tone: 'soft', Icon: Presentation },
  learner: { tone: 'info', Icon: GraduationCap },
  general: { tone: 'plain', Icon: UserRound },
} as const

/** Badge for teacher, learner or general member. University accounts have none (PROF-004, PROF-028..030, PROF-034). */
export function MemberBadge({ person }: { person: Pick<Profile, 'member_type' | 'member_type_text'> }) {
  if (person.member_type_text === null) return null
  const name = badgeOf(person.member_type)
  const { tone, Icon } = BADGE_STYLES[name]
  return (
    <Badge tone={tone} className={name} icon={<Icon className="icon" aria-hidden="true" />}>
      {person.member_type_text}
    </Badge>
  )
}
