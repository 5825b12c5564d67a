/** Saves working copies with their history. Every function runs under the lock of the story. */
import { isDeepStrictEqual } from 'node:util'
import { writeStory } from '#features/posts/server/service/write-story.ts'
import { flag } from '#lib/flag.ts'
import { compareHtml, countChangedWords } from '#lib/text-difference.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { cleanEditorialHtml } from '#server/html/editorial-html.ts'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { REVISION_MINUTES, REVISIONS_MAX } from '../../constants.ts'
import type { StoryFields } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { findDraft, findPublished, type StoryHead, writeDraft } from '../repository/drafts.ts'
import {
  insertRevision,
  listNewestRevisions,
  type RevisionReason,
  trimRevisions,
  updateRevision,
} from '../repository/revisions.ts'
import { adoptToolIds, type CurrentDraft, presentDraft, tagsOf, videoFields } from './contents.ts'

interface Save {
  content: StoryFields
  reason: RevisionReason
  savedBy: number
  now: Date
}

/** @throws {AppError} 422 for a text that no editor writes: too long or too deeply nested */
export function cleanDescription(html: string): string {
  try {
    return cleanEditorialHtml(html)
  } catch (error) {
    if (!(error instanceof HtmlTooComplex)) throw error
    throwError('validation', { errors: { description: [fieldTexts.descriptionLong] } })
  }
}

/** A save from an older version is rejected with the newest one, so that the editor shows both. @throws {AppError} 409 */
export async function checkVersion(db: Db, current: CurrentDraft, baseVersion: number): Promise<void> {
  if (baseVersion === current.version) return
  throwError('story_changed', { status: 409, extras: { current: await presentDraft(db, current) } })
}

/**
 * Saves a new version if something changed. Readers of a draft see it at once; a published story shows it after the next
 * publishing.
 */
export async function storeDraft(
  db: Db,
  story: StoryHead,
  current: CurrentDraft,
  { content: changed, reason, savedBy, now }: Save,
): Promise<CurrentDraft> {
  const content: StoryFields = {
    ...changed,
    description: cleanDescription(changed.description),
    tools: changed.tools.map((tool) => ({ ...tool, custom: flag(tool.tech_review_id === null) })),
  }
  if (current.isStored && isDeepStrictEqual(content, current.content)) return current
  if (!current.isStored) await storeBaseline(db, story, current)
  const version = current.version + 1
  const { publishedVersion } = current
  await writeDraft(db, { postId: story.id, version, content, publishedVersion, savedAt: now, savedBy })
  await storeRevision(db, story.id, { version, content, reason, authorId: savedBy, now })
  if (story.status === 0) await showDraft(db, story, content, now)
  return { ...((await findDraft(db, story.id)) as CurrentDraft), isStored: true }
}

/** What readers saw before the first save is the first revision. */
async function storeBaseline(db: Db, story: StoryHead, current: CurrentDraft): Promise<void> {
  const isEmpty = story.status === 0 && current.content.description === '' && current.content.tools.length === 0
  if (isEmpty) return
  await insertRevision(db, {
    postId: story.id,
    version: current.version,
    content: current.content,
    authorId: null,
    reason: story.status === 0 ? 'save' : 'publish',
    wordsAdded: 0,
    wordsRemoved: 0,
    changed: [],
    createdAt: current.savedAt,
  })
}

/** Writes the working copy into the post; returns the content with the ids of its tools. */
export async function showDraft(db: Db, story: StoryHead, content: StoryFields, now: Date): Promise<StoryFields> {
  const published = await findPublished(db, story.id)
  const tools = adoptToolIds(content.tools, published)
  const ids = await writeStory(
    db,
    {
      id: story.id,
      topic: content.topic,
      headlineCaption: content.headline_caption,
      description: content.description,
      imageId: content.image_id,
      ...videoFields(content),
      type: content.type,
      licence: content.licence,
      nameForCaseStudy: content.name_for_case_study || null,
      descForCaseStudy: content.desc_for_case_study || null,
      tagIds: tagsOf(content, published),
      tools: tools.map(({ id, name, url, tech_review_id: techReviewId, image_id: imageId }, position) => ({
        id,
        position,
        techReviewId,
        name,
        url: url || null,
        imageId,
      })),
    },
    now,
  )
  return { ...content, tools: tools.map((tool, position) => ({ ...tool, id: ids.get(position) ?? null })) }
}

interface NewRevision {
  version: number
  content: StoryFields
  reason: RevisionReason
  authorId: number | null
  now: Date
}

/** Saves of one author within some minutes are one revision. */
async function storeRevision(db: Db, postId: number, revision: NewRevision): Promise<void> {
  const { version, content, reason, authorId, now } = revision
  const [newest, older] = await listNewestRevisions(db, postId)
  const isContinued =
    newest !== undefined &&
    reason === 'save' &&
    newest.reason === 'save' &&
    newest.authorId === authorId &&
    now.getTime() - newest.createdAt.getTime() < REVISION_MINUTES * 60_000
  const difference = differenceOf(isContinued ? older?.content : newest?.content, content)
  if (isContinued) {
    await updateRevision(db, newest.id, { version, content, ...difference, createdAt: now })
    return
  }
  await insertRevision(db, { postId, version, content, authorId, reason, ...difference, createdAt: now })
  await trimRevisions(db, postId, REVISIONS_MAX)
}

/** Marks what readers see now in the history. */
export async function markPublished(db: Db, postId: number, revision: Omit<NewRevision, 'reason'>): Promise<void> {
  const [newest] = await listNewestRevisions(db, postId)
  const difference = differenceOf(newest?.content, revision.content)
  await insertRevision(db, {
    postId,
    version: revision.version,
    content: revision.content,
    authorId: revision.authorId,
    reason: 'publish',
    ...difference,
    createdAt: revision.now,
  })
  await trimRevisions(db, postId, REVISIONS_MAX)
}

function differenceOf(before: StoryFields | undefined, after: StoryFields) {
  const { added, removed } = countChangedWords(compareHtml(before?.description ?? '', after.description))
  const changed = before
    ? Object.keys(after).filter(
        (name) =>
          name !== 'description' &&
          !isDeepStrictEqual(before[name as keyof StoryFields], after[name as keyof StoryFields]),
      )
    : []
  return { wordsAdded: added, wordsRemoved: removed, changed }
}
