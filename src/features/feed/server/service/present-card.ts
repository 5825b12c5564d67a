/** Converts a row to a card. */

import { profilePath } from '#features/accounts/constants.ts'
import { shortName as shortNameOf } from '#features/accounts/policy.ts'
import type { Image } from '#features/media/contract.ts'
import { imageUrl } from '#features/media/policy.ts'
import {
  AVATAR_PIXELS,
  NEW_ARRIVAL_DAYS,
  POST_LABEL,
  POST_STATUS,
  postPath,
  STORY_TYPE,
  THUMBNAIL_PIXELS,
  TOOL_PIXELS,
} from '#features/posts/constants.ts'
import { postTexts } from '#features/posts/texts.ts'
import type { TagLink } from '#features/tags/contract.ts'
import { toMonthlyTraining, toTrainingCard } from '#features/trainings/server/service.ts'
import { updatedText } from '#lib/dates.ts'
import { flag } from '#lib/flag.ts'
import type { Flag } from '#lib/flag-schema.ts'
import type { PostCard } from '../../contract.ts'
import type { CardRow, CountsRow, ReactionsRow } from '../repository/cards.ts'

const DAY_MS = 24 * 3_600_000

/** A row with its tags. */
export interface CardContent extends CardRow {
  tags: TagLink[]
}

/** @param reactions the reader's own; undefined for a visitor */
export function presentCard(row: CardContent, reactions: ReactionsRow | undefined, now: Date): PostCard {
  const label = labelOf(row, now)
  const thumbnail = urlOf(row.image, THUMBNAIL_PIXELS)
  const { name, shortName, location, province } = teacherOf(row)
  return {
    id: row.id,
    topic: row.topic,
    description: row.excerpt,
    headline_caption: row.headlineCaption,
    post_type: row.postType,
    thumbnail: row.image?.path ?? null,
    asset_thumbnail: thumbnail,
    thumbnail_ratio: row.image && Math.round((row.image.height / row.image.width) * 10_000) / 10_000,
    image: row.image,
    video_thumbnail: row.hasVideo ? thumbnail : null,
    direct_uri_by_type: postPath(row.postType, row.id),
    updated_at_text: updatedText(row.updatedAt),
    published_at: row.publishedAt?.toISOString() ?? null,
    highlight: row.highlight,
    highlight_caption: row.highlightCaption,
    highlight_description: row.highlightDescription,
    ...countsOf(row, reactions),
    label,
    label_text: postTexts.labels[label],
    tags: row.tags,
    teacher_name: name,
    teacher_short_name: shortName,
    teacher_image: row.isAuthorGone ? null : urlOf(row.authorImage, AVATAR_PIXELS),
    teacher_location: location,
    teacher_province: province,
    use_case_apps: (row.story?.apps ?? []).map(({ id, name, image }) => ({
      id,
      name,
      file_url: urlOf(image, TOOL_PIXELS),
    })),
    teaching_story: row.story && {
      type: row.story.type,
      teacher_account: {
        id: row.authorId,
        name,
        short_name: shortName,
        profile_url: row.isAuthorGone ? null : profilePath(row.authorId),
        expired: flag(row.isAuthorGone),
      },
    },
    tech_review: row.review && {
      id: row.id,
      tool_name: row.review.toolName,
      tool_image: urlOf(row.review.image, TOOL_PIXELS),
      edu_plan_option: row.review.eduPlanOption,
    },
    event: row.training && toTrainingCard(row.training, now),
    latest_published_monthly_training: row.training && toMonthlyTraining(row.training),
  }
}

function countsOf(row: CardRow, reactions: ReactionsRow | undefined) {
  return {
    view: row.viewCount,
    minimum_voted_by: row.minimumVotedBy,
    ...presentCounts(reactions ?? row, reactions),
    ...presentReactions(reactions),
  }
}

/** The counts that reactions and comments change. */
export function presentCounts(row: CountsRow, reactions: Pick<ReactionsRow, 'allComments'> | undefined) {
  return {
    // Events have no comments.
    total_comment: row.postType === 'event' ? 0 : (reactions?.allComments ?? row.commentCount),
    like: row.likeCount,
    total_pin: row.pinCount,
    total_share: row.shareCount,
    total_used_it: row.usedItCount,
    total_voted_post: row.voteCount,
  }
}

type ReactionName = Exclude<keyof ReactionsRow, 'id' | 'allComments' | keyof CountsRow>

/** The reader's own reactions to a post; none for a visitor. */
export function presentReactions(reactions: ReactionsRow | undefined) {
  const reaction = (name: ReactionName): Flag => flag(reactions?.[name])
  return {
    liked_by_current_user: reaction('liked'),
    pin_by_current_user: reaction('pinned'),
    used_by_current_user: reaction('used'),
    shared_by_current_user: reaction('shared'),
    commented_by_current_user: reaction('commented'),
    voted_by_current_user: reaction('voted'),
    requested_by_current_user: reaction('requested'),
    is_following: reaction('following'),
  }
}

/** An editor's recommendation, otherwise a new arrival for two weeks after publishing, otherwise none. */
function labelOf({ label, status, publishedAt }: CardRow, now: Date): 0 | 1 | 2 {
  if (label === POST_LABEL.recommended) return label
  if (status === POST_STATUS.draft || !publishedAt) return POST_LABEL.none
  const age = now.getTime() - publishedAt.getTime()
  return age >= 0 && age < NEW_ARRIVAL_DAYS * DAY_MS ? POST_LABEL.newArrival : POST_LABEL.none
}

/** A case study may override the name of its teacher. */
function teacherOf(row: CardRow): { name: string; shortName: string; location: string; province: string } {
  const deleted = postTexts.deletedUser
  if (row.isAuthorGone) return { name: deleted, shortName: deleted, location: '', province: '' }
  const override = row.story?.type === STORY_TYPE.caseStudy ? row.story.nameForCaseStudy : null
  return {
    name: override ?? row.authorName,
    shortName: override ?? shortNameOf(row.author),
    location: [row.workplace, row.province].filter(Boolean).join(' '),
    province: row.province ?? '',
  }
}

function urlOf(image: Image | null, pixels: number): string | null {
  return image && imageUrl(image, pixels)
}
