/** Reads the parts of a post's page in addition to its card. */
import type * as z from 'zod/mini'
import { profilePath } from '#features/accounts/constants.ts'
import { shortName } from '#features/accounts/policy.ts'
import type { Image } from '#features/media/contract.ts'
import { imageUrl } from '#features/media/policy.ts'
import { flag } from '#lib/flag.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import {
  ASSOCIATED_POSTS_MAX,
  AVATAR_PIXELS,
  downloadPath,
  postPath,
  RELATED_APPS_MAX,
  THUMBNAIL_PIXELS,
  TOOL_PIXELS,
} from '../../constants.ts'
import type {
  CoAuthor,
  Download,
  EdtechTool,
  RelatedApp,
  TeacherAccount,
  TechReviewLinks,
  Video,
} from '../../contract.ts'
import { postTexts } from '../../texts.ts'
import { findParts, listAssociates, listRelatedApps, type PartsRow } from '../repository/parts.ts'

interface PostParts {
  description: string
  excerpt: string
  updated_at: string
  video: z.output<typeof Video> | null
  teacher_account: TeacherAccount
  download_links: z.output<typeof Download>[]
  edtech_tools: z.output<typeof EdtechTool>[]
  relate_app: z.output<typeof RelatedApp>[]
  co_authors: z.output<typeof CoAuthor>[]
  /** Code of a story's licence. */
  licenceCode: string | null
  /** Null unless the post is a tech review. */
  techReview: z.output<typeof TechReviewLinks> | null
  /** Ids of related posts to show as cards (FEED-056). */
  associateIds: number[]
}

/**
 * Reads the parts with three statements, regardless of the post's content. The caller loaded the post with
 * `loadVisiblePost`.
 * @throws {AppError} 404 when the post was deleted meanwhile
 */
export async function readParts({ db, viewer }: { db: Db; viewer: Viewer | null }, postId: number): Promise<PostParts> {
  const [row, apps, associateIds] = await Promise.all([
    findParts(db, postId, viewer?.id ?? null),
    listRelatedApps(db, postId, RELATED_APPS_MAX),
    listAssociates(db, postId, ASSOCIATED_POSTS_MAX),
  ])
  if (!row) throwError('not_found')
  return {
    description: row.description,
    excerpt: row.excerpt,
    updated_at: row.updatedAt.toISOString(),
    video: row.videoProvider && row.videoId ? { provider: row.videoProvider, id: row.videoId } : null,
    teacher_account: teacherOf(row),
    download_links: row.downloads.map((file) => ({ ...file, url: downloadPath(file.id) })),
    edtech_tools: toolsOf(row),
    co_authors: (row.story?.coAuthors ?? []).map(({ id, name, image }) => ({
      id,
      name,
      image: urlOf(image, AVATAR_PIXELS),
      profile_url: profilePath(id),
    })),
    licenceCode: row.story?.licence ?? null,
    relate_app: apps.map(({ id, topic, toolName, toolImage, image }) => ({
      id,
      topic,
      tool_name: toolName,
      asset_thumbnail: urlOf(toolImage, TOOL_PIXELS) ?? urlOf(image, THUMBNAIL_PIXELS),
      direct_uri_by_type: postPath('tech_review', id),
    })),
    techReview: linksOf(row, postId),
    associateIds,
  }
}

/** Personal data of a deleted account is left out, except its id. */
function teacherOf({ author, story }: PartsRow): TeacherAccount {
  const isKnown = !author.isGone
  const picture = isKnown ? urlOf(author.image, AVATAR_PIXELS) : null
  return {
    id: author.id,
    name: isKnown ? author.name : postTexts.deletedUser,
    short_name: isKnown ? (story?.nameForCaseStudy ?? shortName(author.person)) : postTexts.deletedUser,
    profile_url: isKnown ? profilePath(author.id) : null,
    expired: flag(author.isGone),
    name_for_case_study: isKnown ? (story?.nameForCaseStudy ?? null) : null,
    desc_for_case_study: isKnown ? (story?.descForCaseStudy ?? null) : null,
    description: isKnown ? author.aboutMe : '',
    job: isKnown ? author.job : '',
    location: isKnown ? [author.workplace, author.province].filter(Boolean).join(' ') : '',
    avatar: picture,
    user_profile: picture,
    member_type: author.memberType,
    ideas: author.ideas,
    total_followers: author.followers,
    following: author.following,
    isFollowing: flag(author.isFollowed),
  }
}

function toolsOf({ story }: PartsRow): z.output<typeof EdtechTool>[] {
  return (story?.tools ?? []).map(({ id, name, url, techReviewId, image, isTried, totalUsed }) => ({
    id,
    name,
    url: techReviewId ? postPath('tech_review', techReviewId) : webAddress(url),
    image: urlOf(image, TOOL_PIXELS),
    tech_review_id: techReviewId,
    tried: flag(isTried),
    total_used: totalUsed,
  }))
}

function linksOf(
  { review, videoProvider, videoId }: PartsRow,
  postId: number,
): z.output<typeof TechReviewLinks> | null {
  if (!review) return null
  const youtubeId = videoProvider === 'youtube' ? videoId : null
  return {
    id: postId,
    tool_name: review.toolName,
    tool_image: urlOf(review.toolImage, TOOL_PIXELS),
    app_store: webAddress(review.appStore),
    google_play: webAddress(review.googlePlay),
    website: webAddress(review.website),
    website_secondary: webAddress(review.websiteSecondary),
    youtube_url: youtubeId && `https://www.youtube.com/watch?v=${youtubeId}`,
    yt_vdo: youtubeId,
    vimeo_vdo: videoProvider === 'vimeo' ? videoId : null,
    manual_file_name: review.manualFileName,
    tech_review_content_images: review.images,
    edu_plan_option: review.eduPlanOption,
    suits_levels: review.suitsLevels,
    price_note: review.priceNote,
    works_offline: review.worksOffline,
    pupil_accounts: review.pupilAccounts,
    devices: review.devices,
    checked_at: review.checkedAt,
  }
}

/** Allows only http and https URLs, whatever is stored. */
function webAddress(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}

function urlOf(image: Image | null, pixels: number): string | null {
  return image && imageUrl(image, pixels)
}
