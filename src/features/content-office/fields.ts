/** Schemas of the forms of tech reviews and trainings, for the contract and the screens. */
import * as z from 'zod/mini'
import { Image } from '#features/media/contract.ts'
import { PostTypeName } from '#features/posts/contract.ts'
import { Questions } from '#features/search/fields.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { Flag } from '#lib/flag-schema.ts'
import { isoDay, isoMoment } from '#lib/iso-fields.ts'
import { trimVisible } from '#lib/written-text.ts'
import * as limits from './constants.ts'
import { videoOf } from './policy.ts'
import { fieldTexts as texts } from './texts.ts'

// What XML cannot contain, and what no reader sees.
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u
const visible = z.refine<string>((text) => !CONTROL.test(text), texts.control)
const marks = z.refine<string>((text) => !hasExcessiveCombiningMarks(text), texts.tooManyMarks)

/** Trimmed text that may be empty. */
const line = (name: string, max: number) =>
  z.string().check(trimVisible(), z.maxLength(max, { error: texts.tooLong(name, max) }), visible, marks)

export const Search = z._default(z.string().check(z.trim(), z.maxLength(limits.SEARCH_MAX)), '')

export const Topic = line(texts.topic, limits.TOPIC_MAX).check(z.minLength(1, { error: texts.topicEmpty }))
export const Alt = z
  .string()
  .check(z.trim(), z.maxLength(limits.ALT_MAX, { error: texts.tooLong(texts.alt, limits.ALT_MAX) }), visible)
export const FileName = line(texts.fileName, limits.FILE_NAME_MAX).check(
  z.regex(/^[^/\\]+$/, { error: texts.fileType }),
)

/** An address of the web; empty for none. */
const Address = z.string().check(
  z.trim(),
  z.maxLength(limits.ADDRESS_MAX, { error: texts.tooLong(texts.note, limits.ADDRESS_MAX) }),
  z.refine((text) => text === '' || (/^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text)), texts.address),
)

const Id = z.int().check(z.minimum(1))
const ids = (max: number) =>
  z.array(Id).check(
    z.maxLength(max, { error: texts.tooMany(max) }),
    z.refine((all) => new Set(all).size === all.length, texts.tagUnknown),
  )

/** ISO 8601 with a time zone, in this century. */
const Moment = isoMoment(texts.moment).check(z.refine((text) => /^20\d\d-/.test(text), texts.moment))

/** Fields of every form. */
const postFields = {
  topic: Topic,
  headline_caption: line(texts.caption, limits.CAPTION_MAX),
  description: z
    .string()
    .check(
      z.maxLength(limits.DESCRIPTION_MAX, { error: texts.tooLong(texts.description, limits.DESCRIPTION_MAX) }),
      visible,
    ),
  author_id: Id,
  image_id: z.nullable(Id),
  video_url: z.string().check(
    z.trim(),
    z.maxLength(limits.ADDRESS_MAX, { error: texts.video }),
    z.refine((text) => text === '' || videoOf(text) !== null, texts.video),
  ),
  /** 2 recommended; "new" follows from the date. */
  label: z.literal([0, 2]),
  minimum_voted_by: z
    .int({ error: texts.votes })
    .check(z.gte(1, { error: texts.votes }), z.lte(limits.VOTES_MAX, { error: texts.votes })),
  category: ids(limits.TAGS_MAX),
  levels: ids(limits.TAGS_MAX),
  learning_styles: ids(limits.TAGS_MAX),
  subjects: ids(limits.TAGS_MAX),
  education_plans: ids(limits.TAGS_MAX),
  /** Related posts, in this order. */
  associates: ids(limits.ASSOCIATES_MAX),
  /** What people would ask to find it. */
  search_questions: Questions,
  status: z.enum(limits.STATUSES),
}

export const ReviewFields = z.object({
  ...postFields,
  tool_name: line(texts.toolName, limits.TOOL_NAME_MAX),
  tool_image_id: z.nullable(Id),
  app_store: Address,
  google_play: Address,
  website: Address,
  website_secondary: Address,
  edu_plan_option: Flag,
  /** Pictures of the tool, in this order. */
  images: ids(limits.PICTURES_MAX),
  suits_levels: ids(20),
  price_note: line(texts.note, limits.NOTE_MAX),
  works_offline: z.enum(['yes', 'partly', 'no', 'unknown']),
  pupil_accounts: z.enum(['needed', 'optional', 'none', 'unknown']),
  devices: line(texts.note, limits.NOTE_MAX),
  /** The day when the facts were last checked. */
  checked_at: z.nullable(isoDay(texts.moment)),
})
export type ReviewFields = z.output<typeof ReviewFields>

export const SessionFields = z
  .object({
    /** Null for a new session. */
    id: z.nullable(Id),
    starts_at: Moment,
    ends_at: Moment,
    channel: line(texts.channel, limits.CHANNEL_MAX),
    join_url: Address,
  })
  .check(
    z.refine(({ starts_at, ends_at }) => Date.parse(ends_at) > Date.parse(starts_at), {
      path: ['ends_at'],
      error: texts.dateReversed,
    }),
  )
export type SessionFields = z.output<typeof SessionFields>

const isPrice = (price: number) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6

export const TrainingFields = z.object({
  ...postFields,
  /** Baht; 0 is free. */
  price: z
    .number({ error: texts.price })
    .check(
      z.gte(0, { error: texts.price }),
      z.lte(limits.PRICE_MAX, { error: texts.price }),
      z.refine(isPrice, texts.price),
    ),
  seats: z
    .int({ error: texts.seats })
    .check(z.gte(1, { error: texts.seats }), z.lte(limits.SEATS_MAX, { error: texts.seats })),
  /** Until then people join and cancel. */
  last_date_join: Moment,
  sessions: z
    .array(SessionFields)
    .check(z.maxLength(limits.SESSIONS_MAX, { error: texts.tooMany(limits.SESSIONS_MAX) })),
  recording_url: Address,
  /** `2026-11`; empty unless it is the training of a month. */
  month: z.string().check(z.regex(/^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/, { error: texts.month })),
  event_image_id: z.nullable(Id),
  has_test: Flag,
  has_certificate: Flag,
  /** Tech reviews that the training is about. */
  tools: ids(limits.ASSOCIATES_MAX),
  /** All files in their order, with their names. */
  files: z.array(z.object({ id: Id, name: FileName })).check(z.maxLength(limits.FILES_MAX, { error: texts.filesMany })),
})
export type TrainingFields = z.output<typeof TrainingFields>

/** Joining ends before the training does. */
export const joinEndsInTime = z.refine<Pick<TrainingFields, 'last_date_join' | 'sessions'>>(
  ({ last_date_join, sessions }) =>
    sessions.length === 0 || sessions.some(({ ends_at }) => Date.parse(last_date_join) <= Date.parse(ends_at)),
  { path: ['last_date_join'], error: texts.dateLate },
)

export const Author = z.object({ id: z.int(), name: z.string() })

const LinkedPost = z.object({ id: z.int(), topic: z.string(), post_type: PostTypeName })
export const Picture = z.object({ id: z.int(), image: Image })
export type Picture = z.output<typeof Picture>
const StoredFile = z.object({ id: z.int(), name: z.string(), bytes: z.int(), url: z.string() })

const formFacts = {
  id: z.int(),
  revision: z.int(),
  updated_at: z.string(),
  published_at: z.nullable(z.string()),
  direct_uri_by_type: z.string(),
  author: Author,
  picture: z.nullable(Image),
  linked: z.array(LinkedPost),
}

export const ReviewForm = z.extend(ReviewFields, {
  ...formFacts,
  tool_picture: z.nullable(Image),
  pictures: z.array(Picture),
  manual_file_name: z.nullable(z.string()),
  /** Null when only the name of the manual is stored. */
  manual_url: z.nullable(z.string()),
})
export type ReviewForm = z.output<typeof ReviewForm>

export const TrainingForm = z.extend(TrainingFields, {
  ...formFacts,
  event_picture: z.nullable(Image),
  linked_tools: z.array(LinkedPost),
  stored_files: z.array(StoredFile),
  /** Places that are taken, by people and by open orders. */
  joined: z.int(),
  waiting: z.int(),
  /** Questions of its test. */
  questions: z.int(),
})
export type TrainingForm = z.output<typeof TrainingForm>

/** A row of the tables. */
export const OfficePost = z.object({
  id: z.int(),
  kind: z.enum(limits.POST_KINDS),
  topic: z.string(),
  author_id: z.int(),
  author_name: z.string(),
  image: z.nullable(Image),
  status: z.enum(limits.STATUSES),
  published_at: z.nullable(z.string()),
  updated_at: z.string(),
  view: z.int(),
  direct_uri_by_type: z.string(),
  /** Of an event. */
  training: z.nullable(
    z.object({
      sessions: z.int(),
      starts_at: z.nullable(z.string()),
      ends_at: z.nullable(z.string()),
      seats: z.int(),
      join: z.int(),
      last_date_join: z.string(),
    }),
  ),
})
export type OfficePost = z.output<typeof OfficePost>
