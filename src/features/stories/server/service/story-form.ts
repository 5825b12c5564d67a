/** The post form: creates a story, and changes one with `_method=patch`. */

import type * as z from 'zod/mini'
import { createImage, type ImageRow } from '#features/media/server/service/images.ts'
import { changeAuthorOfStory, createStoryPost } from '#features/posts/server/service/write-story.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { ID_PATTERN } from '#lib/ids.ts'
import { isAdmin } from '#lib/viewer.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { engineTexts } from '#server/texts.ts'
import { logoField, TOOLS_MAX } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { StoryFields } from '../../fields.ts'
import { missingFields } from '../../policy.ts'
import { fieldTexts } from '../../texts.ts'
import { loadWrittenStory, requireWriter } from '../access.ts'
import { isTeacherAccount } from '../repository/authors.ts'
import { readDraft } from './contents.ts'
import { readRow } from './list-stories.ts'
import { auditStatus, publishDraft } from './publish-story.ts'
import { checkReferences, throwFieldErrors } from './references.ts'
import { checkVersion, storeDraft } from './store-draft.ts'
import { checkRoom, createLogo, keepOrDelete, recordPicture } from './uploads.ts'

type Form = ParsedInput<typeof contract.createStory>
type Status = 0 | 1 | 2

/** Id that stands for a picture of the form until it is stored. */
const PENDING = Number.MAX_SAFE_INTEGER

interface StoredPictures {
  cover: ImageRow | null
  /** By row, from 1. */
  logos: Map<number, ImageRow>
  bytes: Map<number, number>
}

/** @throws {AppError} 403, 409 `uploads_full`, 422 by field */
export async function createStory(call: MemberCall, form: Form) {
  const { db, viewer, now } = call
  requireWriter(viewer)
  const empty = StoryFields.parse({ topic: '-' })
  const content = readContent(form, { ...empty, topic: '' })
  const status = statusOf(form, 0)
  if (status !== 0) throwFieldErrors(missingFields(content))
  const pictures = await storePictures(call, form)
  return keepOrDelete(call, rowsOf(pictures), () =>
    db.transaction(async (tx) => {
      const authorId = await readAuthor(tx, call, form)
      const storyId = await createStoryPost(tx, { topic: content.topic, authorId: authorId ?? viewer.id, now })
      return save(tx, call, storyId, { form, pictures, content, status })
    }),
  )
}

/** @throws {AppError} 403, 404, 409 `story_changed` and `uploads_full`, 422 by field */
export async function updateStory(call: MemberCall, form: ParsedInput<typeof contract.updateStory>) {
  const { db, viewer } = call
  const { storyId } = form
  const story = await loadWrittenStory(call, storyId)
  const content = readContent(form, (await readDraft(db, story)).content)
  if (statusOf(form, story.status) !== 0) throwFieldErrors(missingFields(content))
  if (hasPictures(form)) await checkRoom(db, storyId, viewer.id)
  const pictures = await storePictures(call, form)
  return keepOrDelete(call, rowsOf(pictures), () =>
    db.transaction(async (tx) => {
      // Read again under the lock: another save may have come in between.
      const locked = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
      const current = await readDraft(tx, locked)
      if (form.base_version !== undefined) await checkVersion(tx, current, Number(form.base_version))
      const authorId = await readAuthor(tx, call, form)
      if (authorId !== null && authorId !== locked.authorId) {
        await changeAuthorOfStory(tx, storyId, authorId)
        await recordAudit(tx, { actorId: viewer.id, action: 'story.authors', subjectIds: [storyId] })
      }
      const changed = readContent(form, current.content)
      const status = statusOf(form, locked.status)
      if (status !== 0) throwFieldErrors(missingFields(changed))
      return save(tx, call, storyId, { form, pictures, content: changed, status })
    }),
  )
}

/** A form without a status leaves it as it is. */
const statusOf = (form: Form, before: number) => Number(form.status ?? before) as Status

interface Saving {
  form: Form
  pictures: StoredPictures
  content: StoryFields
  status: Status
}

async function save(tx: Db, call: MemberCall, storyId: number, { form, pictures, content, status }: Saving) {
  const { viewer, now } = call
  const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
  if (rowsOf(pictures).length > 0) await checkRoom(tx, storyId, viewer.id)
  for (const row of rowsOf(pictures)) {
    const bytes = pictures.bytes.get(row.id) ?? 1
    await recordPicture(tx, row, { postId: storyId, userId: viewer.id, bytes, now })
  }
  const current = await readDraft(tx, story)
  const filled = withPictures(content, form, pictures)
  await checkReferences(tx, storyId, { content: filled, before: current.content })
  const saving = { content: filled, reason: 'save' as const, savedBy: viewer.id, now }
  const draft = await storeDraft(tx, story, current, saving)
  let { version } = draft
  if (status !== 0 || story.status !== 0) {
    version = await publishDraft(call, tx, story, draft, { status, at: now, now, authorId: viewer.id })
    await auditStatus(tx, viewer.id, story, status)
  } else if (story.role === 'admin') {
    await recordAudit(tx, { actorId: viewer.id, action: 'story.edit', subjectIds: [storyId] })
  }
  return { data: await readRow(call, tx, storyId), version }
}

/** The content after the fields of the form; a field that it does not have stays. @throws {AppError} 422 by field */
function readContent(form: Form, before: StoryFields): StoryFields {
  const errors: Record<string, string[]> = {}
  const lists = ['category', 'levels', 'learning_styles', 'subjects'] as const
  const texts = [
    'topic',
    'headline_caption',
    'description',
    'video_url',
    'licence',
    'name_for_case_study',
    'desc_for_case_study',
  ] as const
  const raw: Record<string, unknown> = { ...before }
  for (const name of texts) if (form[name] !== undefined) raw[name] = form[name]
  for (const name of lists) {
    const values = form[`${name}[]`]
    if (values !== undefined) raw[name] = values.filter((value) => value !== '').map(numberOf)
  }
  if (form.type !== undefined) raw.type = Number(form.type)
  if (form.image_id !== undefined) raw.image_id = form.image_id === '' ? null : numberOf(form.image_id)
  if (form.thumbnail) raw.image_id = PENDING
  if (form['tools[]'] !== undefined) raw.tools = form['tools[]'].map(parseTool)
  if (Array.isArray(raw.tools)) {
    raw.tools = raw.tools.map((tool, at) =>
      logoOf(form, at + 1) && isObject(tool) ? { ...tool, image_id: PENDING } : tool,
    )
  }
  const parsed = StoryFields.safeParse(raw, { error: () => engineTexts.invalid })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.')
    errors[field] = [...(errors[field] ?? []), message]
  }
  throwFieldErrors(errors)
  return parsed.data as z.output<typeof StoryFields>
}

function logoOf(form: Form, row: number): File | undefined {
  return (form as Readonly<Record<string, unknown>>)[logoField(row)] as File | undefined
}

const hasPictures = (form: Form) =>
  form.thumbnail !== undefined || Array.from({ length: TOOLS_MAX }, (_, at) => logoOf(form, at + 1)).some(Boolean)

/** Text that is no number stays text, which the schema rejects. */
function numberOf(text: string): number | string {
  return ID_PATTERN.test(text) ? Number(text) : text
}

function parseTool(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Stores the pictures of the form, outside the transaction. What was stored before an error is deleted. */
async function storePictures(call: MemberCall, form: Form): Promise<StoredPictures> {
  const pictures: StoredPictures = { cover: null, logos: new Map(), bytes: new Map() }
  const rows: ImageRow[] = []
  const keep = (row: ImageRow, file: File) => {
    rows.push(row)
    pictures.bytes.set(row.id, Math.max(1, file.size))
    return row
  }
  return keepOrDelete(call, rows, async () => {
    for (let row = 1; row <= TOOLS_MAX; row++) {
      const file = logoOf(form, row)
      if (file) pictures.logos.set(row, keep(await createLogo(call, file, row), file))
    }
    const { thumbnail, thumbnail_alt: alt = '' } = form
    if (thumbnail) {
      const bytes = new Uint8Array(await thumbnail.arrayBuffer())
      pictures.cover = keep(await createImage(call, { bytes, purpose: 'post', alt }), thumbnail)
    }
    return pictures
  })
}

function rowsOf({ cover, logos }: StoredPictures): ImageRow[] {
  return [...(cover ? [cover] : []), ...logos.values()]
}

function withPictures(content: StoryFields, form: Form, { cover, logos }: StoredPictures): StoryFields {
  return {
    ...content,
    image_id: form.thumbnail && cover ? cover.id : content.image_id,
    tools: content.tools.map((tool, at) => ({ ...tool, image_id: logos.get(at + 1)?.id ?? tool.image_id })),
  }
}

/** The teacher whose story it is, chosen by an admin. @throws {AppError} 403, 422 */
async function readAuthor(tx: Db, { viewer }: MemberCall, form: Form): Promise<number | null> {
  if (form.author_id === undefined || form.author_id === '') return null
  if (!isAdmin(viewer)) throwError('forbidden')
  const authorId = ID_PATTERN.test(form.author_id) ? Number(form.author_id) : 0
  if (authorId === viewer.id) return authorId
  if (!(await isTeacherAccount(tx, authorId))) throwError('validation', { errors: { author_id: [fieldTexts.author] } })
  return authorId
}
