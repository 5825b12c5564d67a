/** The contents of a story: of the working copy, of what readers see, and as the editor shows them. */

import type * as z from 'zod/mini'
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS, TOOL_PIXELS } from '#features/posts/constants.ts'
import { flag } from '#lib/flag.ts'
import { videoOf, videoUrl } from '#lib/video-link.ts'
import type { Db } from '#server/database/db.ts'
import type { StoryDraft, StoryFields, StoryTool, ToolFields } from '../../fields.ts'
import type { PersonRow } from '../repository/authors.ts'
import { type DraftRow, findDraft, findPublished, type PublishedRow } from '../repository/drafts.ts'
import { listImages, listReviews } from '../repository/references.ts'

export interface CurrentDraft extends DraftRow {
  /** False for a story that the desk did not save yet: its row is written with the first save. */
  isStored: boolean
}

/** The working copy of a story; what readers see, if there is none. */
export async function readDraft(db: Db, { id, status }: { id: number; status: number }): Promise<CurrentDraft> {
  const draft = await findDraft(db, id)
  if (draft) return { ...draft, isStored: true }
  const published = await findPublished(db, id)
  return {
    version: 1,
    content: contentOf(published),
    publishedVersion: status === 0 ? null : 1,
    savedAt: published.updatedAt,
    savedBy: null,
    scheduledAt: null,
    scheduledStatus: null,
    isStored: false,
  }
}

const KINDS = {
  category: 'category',
  levels: 'level',
  learning_styles: 'learning_style',
  subjects: 'subject',
} as const
type TagField = keyof typeof KINDS
export const TAG_FIELDS = Object.keys(KINDS) as TagField[]
export const kindOf = (field: TagField): string => KINDS[field]

/** What readers see, as the fields of the editor. */
export function contentOf(row: PublishedRow): StoryFields {
  const tagsOf = (field: TagField) => row.tags.filter(({ kind }) => kind === KINDS[field]).map(({ id }) => id)
  const { videoProvider: provider, videoId } = row
  return {
    topic: row.topic,
    headline_caption: row.headlineCaption,
    description: row.description,
    type: row.type,
    category: tagsOf('category'),
    levels: tagsOf('levels'),
    learning_styles: tagsOf('learning_styles'),
    subjects: tagsOf('subjects'),
    video_url: provider && videoId ? videoUrl({ provider, id: videoId }) : '',
    image_id: row.imageId,
    tools: row.tools.map(({ id, name, url, techReviewId, imageId }) => ({
      id,
      name,
      fileName: '',
      tech_review_id: techReviewId,
      custom: flag(techReviewId === null),
      url: url ?? '',
      image_id: imageId,
    })),
    licence: row.licence,
    name_for_case_study: row.nameForCaseStudy ?? '',
    desc_for_case_study: row.descForCaseStudy ?? '',
  }
}

/** Tags of kinds that the editor does not offer stay with the story. */
export function tagsOf(content: StoryFields, published: PublishedRow): number[] {
  const offered: readonly string[] = Object.values(KINDS)
  const others = published.tags.filter(({ kind }) => !offered.includes(kind)).map(({ id }) => id)
  return [...new Set([...TAG_FIELDS.flatMap((field) => content[field]), ...others])]
}

/** The video of the story, for the row of the post. */
export function videoFields(content: StoryFields) {
  const video = content.video_url ? videoOf(content.video_url) : null
  return { videoProvider: video?.provider ?? null, videoId: video?.id ?? null }
}

/** A new row of a tool that the story has already keeps its id, and with it the people who tried the tool. */
export function adoptToolIds(tools: readonly ToolFields[], published: PublishedRow): ToolFields[] {
  const taken = new Set(tools.flatMap(({ id }) => id ?? []))
  return tools.map((tool) => {
    if (tool.id !== null && published.tools.some(({ id }) => id === tool.id)) return tool
    const same = published.tools.find(
      ({ id, name, techReviewId }) =>
        !taken.has(id) && (tool.tech_review_id === null ? name === tool.name : techReviewId === tool.tech_review_id),
    )
    if (same) taken.add(same.id)
    return { ...tool, id: same?.id ?? null }
  })
}

/** The working copy with the pictures and reviews that the editor shows. */
export async function presentDraft(db: Db, draft: CurrentDraft): Promise<z.output<typeof StoryDraft>> {
  const { content } = draft
  const images = await listImages(
    db,
    [content.image_id, ...content.tools.map((tool) => tool.image_id)].flatMap((id) => id ?? []),
  )
  const reviews = new Map(
    (
      await listReviews(
        db,
        content.tools.flatMap(({ tech_review_id: id }) => id ?? []),
      )
    ).map((row) => [row.id, row]),
  )
  const presentTool = (tool: ToolFields): StoryTool => {
    const review = tool.tech_review_id === null ? undefined : reviews.get(tool.tech_review_id)
    const image = (tool.image_id === null ? undefined : images.get(tool.image_id)) ?? review?.image
    return {
      ...tool,
      postable_type: tool.tech_review_id === null ? null : 'tech_review',
      topic: review?.topic ?? null,
      preview: image ? imageUrl(image, TOOL_PIXELS) : null,
    }
  }
  return {
    ...content,
    tools: content.tools.map(presentTool),
    cover: content.image_id === null ? null : (images.get(content.image_id) ?? null),
    version: draft.version,
    saved_at: draft.savedAt.toISOString(),
    saved_by: draft.savedBy && presentPerson(draft.savedBy),
  }
}

export function presentPerson({ id, name, image }: PersonRow) {
  return { id, name, image: image && imageUrl(image, AVATAR_PIXELS) }
}
