import { BookOpen, LayoutGrid, Lightbulb, type LucideIcon, Presentation } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import type { CardType } from '../constants.ts'
import type { PostCard } from '../contract.ts'
import { cardType, levelText } from '../policy.ts'
import { feedTexts } from '../texts.ts'
import { LabelBadge } from './post-badges.tsx'

const icons: Record<CardType, LucideIcon> = { tool: LayoutGrid, story: BookOpen, case: Lightbulb, event: Presentation }

/** Type and level of a post above its title, and the badges that have no room on the picture. */
export function CardKind({ post }: { post: KindOfPost }) {
  const type = cardType(post)
  const Icon = icons[type]
  const level = levelText(post.tags ?? [])
  return (
    <p className="card-kind">
      <Icon className="icon" aria-hidden="true" />
      <b>{feedTexts.types[type]}</b>
      {level && <span>{level}</span>}
      {post.event && <LabelBadge post={post} />}
      {post.tech_review?.edu_plan_option === 1 && (
        <Badge tone="edu" lang="en">
          {feedTexts.educationPlan}
        </Badge>
      )}
    </p>
  )
}

interface KindOfPost extends Pick<PostCard, 'label' | 'label_text'> {
  event: object | null
  teaching_story: { type: 0 | 1 } | null
  tech_review: { edu_plan_option: 0 | 1 } | null
  tags?: PostCard['tags']
}
