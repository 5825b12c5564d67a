/** Schemas of a story, which the editor, the contract and the server share. */
import * as z from 'zod/mini'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { Image } from '#features/media/contract.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { Flag } from '#lib/flag-schema.ts'
import { videoOf } from '#lib/video-link.ts'
import { trimInvisible } from '#lib/written-text.ts'
import {
  ALT_MAX_LENGTH,
  CASE_ABOUT_MAX_LENGTH,
  CASE_NAME_MAX_LENGTH,
  CHART_DAYS,
  CUT_MIN,
  DEFAULT_LICENCE,
  DESCRIPTION_MAX_LENGTH,
  LEAD_MAX_LENGTH,
  LICENCES,
  LOGO_MAX_BYTES,
  logoField,
  SEARCH_MAX,
  STORY_SORTS,
  STORY_TAGS_MAX,
  TOOL_NAME_MAX_LENGTH,
  TOOLS_MAX,
  TOPIC_MAX_LENGTH,
  VIDEO_URL_MAX_LENGTH,
} from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

export { videoOf, videoUrl } from '#lib/video-link.ts'

const CONTROLS = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g
const marks = z.refine<string>((text) => !hasExcessiveCombiningMarks(text), texts.tooManyMarks)

/** One line of text, control characters as one space. */
const line = (max: number, tooLong: string) =>
  z.string().check(
    z.overwrite((text) => trimInvisible(text.replace(CONTROLS, ' '))),
    z.maxLength(max, { error: tooLong }),
    marks,
  )

const Id = z.int().check(z.positive())
const Ids = z.array(Id).check(
  z.maxLength(STORY_TAGS_MAX, { error: texts.tagsMany }),
  z.overwrite((ids) => [...new Set(ids)]),
)

export const Topic = line(TOPIC_MAX_LENGTH, texts.topicLong)

/** A row of the tools manager (STORY-021, STORY-022). In a draft it may be incomplete. */
export const ToolFields = z.object({
  /** Of a saved row, which keeps the people who tried it; null for a new one. */
  id: z._default(z.nullable(Id), null),
  name: line(TOOL_NAME_MAX_LENGTH, texts.toolNameLong),
  /** Name of the logo's file, for display. */
  fileName: z._default(line(255, texts.long), ''),
  /** The review on this site; null for a tool typed by hand. */
  tech_review_id: z._default(z.nullable(Id), null),
  /** 1: typed by hand, needs a logo. */
  custom: z._default(Flag, 1),
  /** Address of a tool typed by hand. */
  url: z._default(
    line(500, texts.long).check(z.refine((url) => url === '' || /^https?:\/\/[^\s]+$/i.test(url), texts.toolUrl)),
    '',
  ),
  /** Of the logo: a picture uploaded to this story. */
  image_id: z._default(z.nullable(Id), null),
})
export type ToolFields = z.output<typeof ToolFields>

/** Everything that a draft contains. Only the topic must be there. */
export const StoryFields = z.object({
  topic: Topic.check(z.minLength(1, { error: texts.topic })),
  /** The lead under the topic. */
  headline_caption: z._default(line(LEAD_MAX_LENGTH, texts.leadLong), ''),
  /** HTML; the server rebuilds it by its allow-list. */
  description: z._default(
    z.string().check(z.maxLength(DESCRIPTION_MAX_LENGTH, { error: texts.descriptionLong }), marks),
    '',
  ),
  /** 0 teaching story, 1 case study. */
  type: z._default(Flag, 0),
  category: z._default(Ids, []),
  levels: z._default(Ids, []),
  learning_styles: z._default(Ids, []),
  subjects: z._default(Ids, []),
  /** YouTube or Vimeo; empty for none. */
  video_url: z._default(
    line(VIDEO_URL_MAX_LENGTH, texts.long).check(z.refine((url) => url === '' || videoOf(url) !== null, texts.video)),
    '',
  ),
  /** The cover: a picture uploaded to this story. */
  image_id: z._default(z.nullable(Id), null),
  tools: z._default(z.array(ToolFields).check(z.maxLength(TOOLS_MAX, { error: texts.toolsMany })), []),
  licence: z._default(z.enum(LICENCES), DEFAULT_LICENCE),
  /** Overrides of a case study. */
  name_for_case_study: z._default(line(CASE_NAME_MAX_LENGTH, texts.long), ''),
  desc_for_case_study: z._default(line(CASE_ABOUT_MAX_LENGTH, texts.long), ''),
})
export type StoryFields = z.output<typeof StoryFields>

/** Fields of an autosave: those that changed. */
export const StoryChanges = z.partial(
  z.object(
    Object.fromEntries(
      Object.entries(StoryFields.shape).map(([name, schema]) => [name, withoutDefault(schema)]),
    ) as unknown as Undefaulted<typeof StoryFields.shape>,
  ),
)
export type StoryChanges = z.output<typeof StoryChanges>

type Undefaulted<S> = { [K in keyof S]: S[K] extends z.ZodMiniDefault<infer T> ? T : S[K] }

/** A field that is left out of an autosave stays as it is, so its default must not be filled in. */
function withoutDefault(schema: z.ZodMiniType): z.ZodMiniType {
  return schema instanceof z.ZodMiniDefault ? (schema._zod.def.innerType as z.ZodMiniType) : schema
}

export const Status = z.literal([0, 1, 2])
export const Person = z.object({ id: z.int(), name: z.string(), image: z.nullable(z.string()) })

/** STORY-013..016, with what the table needs besides. */
export const StoryRow = z.object({
  id: z.int(),
  topic: z.string(),
  view: z.int(),
  /** ISO 8601 UTC. */
  created_at: z.string(),
  published_at: z.nullable(z.string()),
  updated_at: z.string(),
  status: Status,
  teacher_name: z.string(),
  teacher_image: z.nullable(z.string()),
  my_board_count: z.int(),
  comments_count: z.int(),
  like: z.int(),
  share_count: z.int(),
  edit_url: z.string(),
  /** Empty for a co-author, who cannot delete. */
  delete_url: z.string(),
  direct_uri_by_type: z.string(),
  teaching_story: z.object({ type: Flag }),
  licence: z.enum(LICENCES),
  /** When it will be published; null without a schedule. */
  scheduled_at: z.nullable(z.string()),
  /** The status that it gets then, 1 for everyone, 2 for people with the link; without a schedule, what was chosen last. */
  scheduled_status: z.nullable(z.literal([1, 2])),
  /** 1: the time came and something was missing, so the story was not published. */
  schedule_failed: Flag,
  /** 1: saved changes that readers do not see yet. */
  has_changes: Flag,
  role: z.enum(['author', 'co-author', 'admin']),
  /** 1: an invitation that waits for the reader's answer. */
  is_invited: Flag,
  co_authors: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Views of the last 90 days in Bangkok, the oldest first. */
  daily_views: z.array(z.int()).check(z.maxLength(CHART_DAYS)),
})
export type StoryRow = z.output<typeof StoryRow>

const Choice = (values: readonly string[]) => z.optional(z.enum(['', ...values]))
/** A value that a page cannot have is ignored, like an unknown page number. */
export const StoryFilter = {
  type: Choice(['0', '1']),
  status: Choice(['0', '1', '2']),
  search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX))),
  sort: z.optional(z.enum(['', ...STORY_SORTS])),
  order: Choice(['asc', 'desc']),
}

/** A row of the tools manager as the editor shows it (STORY-021, STORY-022). */
export const StoryTool = z.extend(ToolFields, {
  postable_type: z.nullable(z.literal('tech_review')),
  /** Topic of the review. */
  topic: z.nullable(z.string()),
  /** Address of the logo. */
  preview: z.nullable(z.string()),
})
export type StoryTool = z.output<typeof StoryTool>

/** What the editor edits: the working copy. */
export const StoryDraft = z.extend(StoryFields, {
  tools: z.array(StoryTool),
  cover: z.nullable(Image),
  version: z.int(),
  saved_at: z.string(),
  saved_by: z.nullable(Person),
})
export type StoryDraft = z.output<typeof StoryDraft>

export const StoryAuthor = z.extend(Person, {
  role: z.enum(['author', 'co-author']),
  /** 1: has not accepted yet and is not on the page. */
  is_invited: Flag,
})

export const StoryEditor = z.object({
  row: StoryRow,
  draft: StoryDraft,
  authors: z.array(StoryAuthor),
  /** When the working copy is newer than what readers see. */
  has_changes: Flag,
})
export type StoryEditor = z.output<typeof StoryEditor>

export const Description = z.string().check(z.maxLength(DESCRIPTION_MAX_LENGTH, { error: texts.descriptionLong }))
const Texts = z.optional(z.array(z.string()))
const logos = Object.fromEntries(
  Array.from({ length: TOOLS_MAX }, (_, at) => [
    logoField(at + 1),
    z.optional(z.file().check(z.maxSize(LOGO_MAX_BYTES, { error: texts.logoLarge }))),
  ]),
)

/**
 * The post form. Lists are repeated fields; each of `tools[]` is JSON of `ToolFields`, and the logo of row N is
 * the file `logo_N`. Drafts need only a topic; with status 1 or 2 every rule applies.
 */
export const StoryForm = {
  topic: z.optional(z.string()),
  headline_caption: z.optional(z.string()),
  description: z.optional(Description),
  type: z.optional(z.enum(['0', '1'])),
  status: z.optional(z.enum(['0', '1', '2'])),
  'category[]': Texts,
  'levels[]': Texts,
  'learning_styles[]': Texts,
  'subjects[]': Texts,
  'tools[]': Texts,
  video_url: z.optional(z.string()),
  licence: z.optional(z.string()),
  name_for_case_study: z.optional(z.string()),
  desc_for_case_study: z.optional(z.string()),
  /** The cover. */
  thumbnail: z.optional(z.file().check(z.maxSize(IMAGE_MAX_BYTES.post, { error: texts.pictureLarge }))),
  thumbnail_alt: z.optional(z.string().check(z.trim(), z.maxLength(ALT_MAX_LENGTH, { error: texts.altLong }))),
  /** A cover that was uploaded before; empty removes it. */
  image_id: z.optional(z.string()),
  /** Admins: the teacher whose story it is. */
  author_id: z.optional(z.string()),
  ...(logos as Record<`logo_${number}`, z.ZodMiniOptional<z.ZodMiniFile>>),
}
export const StoryRevision = z.object({
  id: z.int(),
  version: z.int(),
  created_at: z.string(),
  author: z.nullable(Person),
  reason: z.enum(['save', 'publish', 'restore']),
  words_added: z.int(),
  words_removed: z.int(),
  /** Names of fields that changed besides the text. */
  changed: z.array(z.string()),
})
export type StoryRevision = z.output<typeof StoryRevision>

const Piece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
/** A paragraph, heading, list item or cell. `changed` has pieces of several kinds. */
export const ComparedBlock = z.object({
  kind: z.enum(['same', 'added', 'removed', 'changed']),
  pieces: z.array(Piece),
})
export type ComparedBlock = z.output<typeof ComparedBlock>

/** `src` is for the text of the story; `id` for `image_id` of the cover and of logos. */
const Fraction = z.number().check(z.gte(0), z.lte(1))
const Length = Fraction.check(z.gte(CUT_MIN))
const PictureSrc = z.string().check(z.regex(/^\/media\/[a-z0-9-]{8,80}(?:\/\d{1,4}\.(?:webp|avif))?$/))
/** Fractions of the whole picture, also when `src` is a part of it; `src` may be its folder. */
export const PictureCut = z.object({ src: PictureSrc, left: Fraction, top: Fraction, width: Length, height: Length })
export const StoryPicture = z.object({ id: z.int(), image: Image, src: z.string() })

export const StoryFile = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  bytes: z.int(),
  /** Media type. */
  type: z.string(),
})

/** STORY-029, Q-170: an array, the most used tools first. */
export const ToolOption = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  url: z.string(),
  tech_review_id: z.int(),
  postable_type: z.literal('tech_review'),
  topic: z.string(),
  /** People who use it. */
  used: z.int(),
})
export type ToolOption = z.output<typeof ToolOption>
export const RevisionPage = z.object({
  revision: StoryRevision,
  story: StoryFields,
  difference: z.array(ComparedBlock),
})
