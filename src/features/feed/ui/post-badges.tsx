import { Badge } from '#components/feedback/badge.tsx'
import { TrainingBadge } from '#features/trainings/ui/training-badge.tsx'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

/** Badges of a post: state or label, kind, education plan (FEED-032..035, FEED-067). */
export function PostBadges({ post }: { post: Pick<PostCard, 'label' | 'label_text'> & Kinds }) {
  return (
    <>
      {post.event && <TrainingBadge state={post.event.training_state} text={post.event.training_state_text} />}
      <LabelBadge post={post} />
      {post.teaching_story?.type === 1 && (
        <Badge tone="soft" lang="en">
          {feedTexts.caseStudy}
        </Badge>
      )}
      {post.tech_review?.edu_plan_option === 1 && (
        <Badge tone="edu" lang="en">
          {feedTexts.educationPlan}
        </Badge>
      )}
    </>
  )
}

/** The only badge over the picture of a card: the state of a training, otherwise the label. */
export function CardBadge({ post }: { post: Pick<PostCard, 'label' | 'label_text'> & Pick<Kinds, 'event'> }) {
  const { event } = post
  return event ? (
    <TrainingBadge state={event.training_state} text={event.training_state_text} />
  ) : (
    <LabelBadge post={post} />
  )
}

/** New arrival or recommended; nothing for label 0 (FEED-033..035). */
export function LabelBadge({ post }: { post: Pick<PostCard, 'label' | 'label_text'> }) {
  if (post.label === 0) return null
  return <Badge tone={post.label === 1 ? 'new' : 'recommended'}>{post.label_text}</Badge>
}

/** Fields that cards and the page of a post have in common. */
interface Kinds {
  event: Pick<NonNullable<PostCard['event']>, 'training_state' | 'training_state_text'> | null
  teaching_story: { type: 0 | 1 } | null
  tech_review: { edu_plan_option: 0 | 1 } | null
}
