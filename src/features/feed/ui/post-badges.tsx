import { GraduationCap, Sparkles, Star } from 'lucide-react'
import { Badge } from '#components/badge.tsx'
import { TrainingBadge } from '#features/trainings/ui/training-badge.tsx'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

/** What a card says over its picture: state or label, kind, education plan (FEED-032..035, FEED-067). */
export function PostBadges({ post }: { post: PostCard }) {
  return (
    <>
      {post.event && <TrainingBadge state={post.event.training_state} text={post.event.training_state_text} />}
      {post.label === 1 && (
        <Badge tone="new" icon={<Sparkles />}>
          {post.label_text}
        </Badge>
      )}
      {post.label === 2 && (
        <Badge tone="recommended" icon={<Star />}>
          {post.label_text}
        </Badge>
      )}
      {post.teaching_story?.type === 1 && (
        <Badge tone="soft">
          <span lang="en">{feedTexts.caseStudy}</span>
        </Badge>
      )}
      {post.tech_review?.edu_plan_option === 1 && (
        <Badge tone="plan" icon={<GraduationCap />}>
          <span lang="en">{feedTexts.educationPlan}</span>
        </Badge>
      )}
    </>
  )
}
