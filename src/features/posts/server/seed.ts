/** Seed sections of tech reviews and teaching stories. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, type SeedContext, SeedFile, SeedId, SeedText, seedPart } from '#server/database/seed/seed-part.ts'
import { encodeName } from '#server/files/storage-driver.ts'
import { DOWNLOAD_TYPES } from '../constants.ts'
import { replaceDownloads, replaceStoryTools } from './repository/posts.ts'
import { checkPosts, finishSeedPosts, postReferences, postSeedFields, writeSeedPosts } from './service/seed-posts.ts'

const Address = z.url({ protocol: /^https?$/ }).check(z.maxLength(500))
const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

const FileName = z.string().check(z.regex(/^[^/\\\0]{1,200}$/))
/** The extension decides the media type of the file. */
const DownloadName = FileName.check(z.refine((name) => extensionOf(name) in DOWNLOAD_TYPES, 'unknown type of file'))

const TechReviewRow = z.strictObject({
  ...postSeedFields,
  tool_name: SeedText(100),
  tool_image_id: orNull(SeedId),
  app_store: orNull(Address),
  google_play: orNull(Address),
  website: orNull(Address),
  website_secondary: orNull(Address),
  /** The displayed name, and the file if there is one. */
  manual_file_name: orNull(FileName),
  manual_file: orNull(SeedFile),
  edu_plan_option: z._default(z.literal([0, 1]), 0),
  image_ids: z._default(z.array(SeedId).check(z.maxLength(20)), []),
  /** Facts for the summary box; unknown ones are left out. */
  suits_levels: z._default(z.array(SeedId).check(z.maxLength(20)), []),
  price_note: orNull(SeedText(200)),
  works_offline: z._default(z.enum(['yes', 'partly', 'no', 'unknown']), 'unknown'),
  pupil_accounts: z._default(z.enum(['needed', 'optional', 'none', 'unknown']), 'unknown'),
  devices: orNull(SeedText(200)),
  checked_at: orNull(z.iso.date()),
})
type TechReviewRow = z.output<typeof TechReviewRow>

const upsertReviews = statement(
  'posts.seed-reviews',
  `insert into tech_reviews (post_id, tool_name, tool_image_id, app_store, google_play, website,
     website_secondary, manual_file_name, manual_storage_key, edu_plan_option, suits_levels, price_note,
     works_offline, pupil_accounts, devices, checked_at)
   select post_id, tool_name, tool_image_id, app_store, google_play, website, website_secondary,
     manual_file_name, manual_storage_key, edu_plan_option, suits_levels, price_note, works_offline, pupil_accounts,
     devices, checked_at
   from json_populate_recordset(null::tech_reviews, $1)
   on conflict (post_id) do update set tool_name = excluded.tool_name, tool_image_id = excluded.tool_image_id,
     app_store = excluded.app_store, google_play = excluded.google_play, website = excluded.website,
     website_secondary = excluded.website_secondary, manual_file_name = excluded.manual_file_name,
     manual_storage_key = excluded.manual_storage_key, edu_plan_option = excluded.edu_plan_option,
     suits_levels = excluded.suits_levels, price_note = excluded.price_note, works_offline = excluded.works_offline,
     pupil_accounts = excluded.pupil_accounts, devices = excluded.devices, checked_at = excluded.checked_at`,
)

const deleteImages = statement(
  'posts.delete-review-images',
  'delete from tech_review_images where post_id = any($1::bigint[])',
)

const insertImages = statement(
  'posts.seed-review-images',
  `insert into tech_review_images (post_id, position, image_id)
   select post_id, position, image_id from json_populate_recordset(null::tech_review_images, $1)`,
)

export const techReviewsSeed = seedPart<TechReviewRow, StoredFiles>({
  section: 'tech_reviews',
  table: 'posts',
  row: TechReviewRow,
  key: (row) => row.id,
  references: (row) => [
    ...postReferences(row),
    { field: 'tool_image_id', table: 'images', id: row.tool_image_id },
    ...row.suits_levels.map((id) => ({ field: 'suits_levels', table: 'tags', id })),
    ...row.image_ids.map((id) => ({ field: 'image_ids', table: 'images', id })),
  ],
  files: (row) => (row.manual_file ? [row.manual_file] : []),
  check: (rows) => checkPosts('tech_reviews', rows),
  prepare: (context, rows) =>
    storeFiles(
      context,
      rows.flatMap((row) => row.manual_file ?? []),
    ),
  async write({ db }, rows, stored) {
    await writeSeedPosts(db, 'tech_review', rows)
    const reviews = rows.map(({ id, manual_file: file, ...row }) => ({
      ...row,
      post_id: id,
      manual_storage_key: stored.get(file ?? '')?.key ?? null,
    }))
    await db.query(upsertReviews, [jsonRows(reviews)])
    await db.query(deleteImages, [rows.map((row) => row.id)])
    const pictures = rows.flatMap((row) =>
      row.image_ids.map((image_id, position) => ({ post_id: row.id, position, image_id })),
    )
    await db.query(insertImages, [jsonRows(pictures)])
  },
  finish: ({ db }, rows) => finishSeedPosts(db, rows),
})

const StoryRow = z.strictObject({
  ...postSeedFields,
  /** 0 teaching story, 1 case study. */
  type: z.literal([0, 1]),
  name_for_case_study: orNull(SeedText(200)),
  desc_for_case_study: orNull(SeedText(500)),
  tools: z._default(
    z
      .array(
        z.strictObject({
          /** Null: a tool without a review, with its own URL and picture. */
          tech_review_id: orNull(SeedId),
          name: SeedText(100),
          url: orNull(Address),
          image_id: orNull(SeedId),
        }),
      )
      .check(z.maxLength(50)),
    [],
  ),
  downloads: z._default(
    z.array(z.strictObject({ name: DownloadName, file: orNull(SeedFile) })).check(z.maxLength(50)),
    [],
  ),
})
type StoryRow = z.output<typeof StoryRow>

const upsertStories = statement(
  'posts.seed-stories',
  `insert into teaching_stories (post_id, type, name_for_case_study, desc_for_case_study)
   select post_id, type, name_for_case_study, desc_for_case_study
   from json_populate_recordset(null::teaching_stories, $1)
   on conflict (post_id) do update set type = excluded.type,
     name_for_case_study = excluded.name_for_case_study, desc_for_case_study = excluded.desc_for_case_study`,
)

export const teachingStoriesSeed = seedPart<StoryRow, StoredFiles>({
  section: 'teaching_stories',
  table: 'posts',
  row: StoryRow,
  key: (row) => row.id,
  references: (row) => [
    ...postReferences(row),
    ...row.tools.flatMap((tool) => [
      { field: 'tools.tech_review_id', table: 'tech_reviews', id: tool.tech_review_id },
      { field: 'tools.image_id', table: 'images', id: tool.image_id },
    ]),
  ],
  files: (row) => row.downloads.flatMap((download) => download.file ?? []),
  check: (rows) => checkPosts('teaching_stories', rows),
  prepare: (context, rows) =>
    storeFiles(
      context,
      rows.flatMap((row) => row.downloads.flatMap((download) => download.file ?? [])),
    ),
  async write({ db }, rows, stored) {
    await writeSeedPosts(db, 'teaching_story', rows)
    const ids = rows.map((row) => row.id)
    await db.query(upsertStories, [jsonRows(rows.map(({ id, ...row }) => ({ ...row, post_id: id })))])
    const tools = rows.flatMap((row) =>
      row.tools.map(({ tech_review_id: techReviewId, name, url, image_id: imageId }, position) => ({
        postId: row.id,
        position,
        techReviewId,
        name,
        url,
        imageId,
      })),
    )
    await replaceStoryTools(db, ids, tools)
    await advanceIdentity(db, 'story_tools')
    const downloads = rows.flatMap((row) =>
      row.downloads.map(({ name, file }, position) => {
        const { key: storageKey = null, bytes = null } = stored.get(file ?? '') ?? {}
        const type = storageKey && (DOWNLOAD_TYPES[extensionOf(name)] ?? null)
        return { postId: row.id, position, name, storageKey, bytes, type }
      }),
    )
    await replaceDownloads(db, ids, downloads)
    await advanceIdentity(db, 'post_downloads')
  },
  finish: ({ db }, rows) => finishSeedPosts(db, rows),
})

/** Stored files by their path in the seed. */
type StoredFiles = ReadonlyMap<string, { key: string; bytes: number }>

/**
 * Stores the files and returns their storage keys and sizes by path in the seed. Keys are content hashes, so that
 * repeated runs find the files.
 */
async function storeFiles({ file, storage }: SeedContext, paths: readonly string[]): Promise<StoredFiles> {
  const files = new Map<string, { key: string; bytes: number }>()
  for (const path of new Set(paths)) {
    const bytes = await file(path)
    const key = `files/${encodeName(createHash('sha256').update(bytes).digest())}`
    if (!(await storage.exists(key))) await storage.put(key, bytes)
    files.set(path, { key, bytes: bytes.length })
  }
  return files
}
