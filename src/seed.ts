/** Seeds: the parts of all features in their order, and the demo content (decision Q-172). */
import { fileURLToPath } from 'node:url'
import { signInsSeed, usersSeed } from '#features/accounts/server/seed.ts'
import { commentsSeed, stickersSeed } from '#features/comments/server/seed.ts'
import { policiesSeed } from '#features/consent/server/seed.ts'
import { interactionSeeds } from '#features/interactions/server/seed.ts'
import { imagesSeed } from '#features/media/server/seed.ts'
import { commentReportsSeed } from '#features/moderation/server/seed.ts'
import { onlineTestSeeds } from '#features/online-tests/server/seed.ts'
import { teachingStoriesSeed, techReviewsSeed } from '#features/posts/server/seed.ts'
import { ordersSeed } from '#features/purchase-office/server/seed.ts'
import { registrationsSeed } from '#features/registrations/server/seed.ts'
import { reviewsSeed, testimonialsSeed } from '#features/reviews/server/seed.ts'
import { indexSeededPosts, questionsSeed } from '#features/search/server/seed.ts'
import { seedNumbers } from '#features/site-numbers/server/seed.ts'
import { tagGroupsSeed, tagsSeed } from '#features/tags/server/seed.ts'
import { trainingsSeed } from '#features/trainings/server/seed.ts'
import { runSeed } from '#server/database/seed/run-seed.ts'
import type { SeedContext, SeedPart } from '#server/database/seed/seed-part.ts'
import { readSeed } from '#server/database/seed/seed-source.ts'
import { hasSections, isSiteEmpty } from './is-site-empty.ts'

/** Ordered so that referenced rows are written first. */
const seedParts: readonly SeedPart[] = [
  imagesSeed,
  usersSeed,
  signInsSeed,
  policiesSeed,
  tagGroupsSeed,
  tagsSeed,
  techReviewsSeed,
  teachingStoriesSeed,
  trainingsSeed,
  questionsSeed,
  registrationsSeed,
  ordersSeed,
  stickersSeed,
  commentsSeed,
  ...interactionSeeds,
  ...onlineTestSeeds,
  commentReportsSeed,
  reviewsSeed,
  testimonialsSeed,
]

const steps = { parts: seedParts, afterwards: indexSeededPosts }

/** Folder of the demo content. */
export const DEMO_SEED = fileURLToPath(new URL('../content/demo', import.meta.url))

export type SeedOptions = Omit<SeedContext, 'file'>

/**
 * Fills an empty site with the demo content and returns true; a site with users or posts is not changed.
 * @throws {SeedError} when the content is invalid
 */
export async function seedDemo(options: SeedOptions): Promise<boolean> {
  if (!(await isSiteEmpty(options.db))) return false
  const source = await readSeed(DEMO_SEED)
  const isSeeded = await runSeed({ ...steps, context: options, source, isWanted: ({ db }) => isSiteEmpty(db) })
  if (isSeeded) await seedNumbers(options.db)
  return isSeeded
}

/** Groups of tags that describe every school, as opposed to the categories of the demo content. */
const BASE_GROUPS: readonly unknown[] = ['level', 'subject', 'method', 'education_plan']

/**
 * Writes what an empty site needs before its first post: the four sections, levels, subjects, methods and education
 * plans as tags with the groups of the filter, and the stickers. Returns false when the site has sections.
 */
export async function seedBase(options: SeedOptions): Promise<boolean> {
  const isWanted = async ({ db }: Pick<SeedContext, 'db'>) => !(await hasSections(db))
  if (!(await isWanted(options))) return false
  const { sections, file } = await readSeed(DEMO_SEED)
  const tags = (sections.get('tags') as { parent_id: number | null; group?: string }[]).filter(
    ({ parent_id, group }) => parent_id === null || BASE_GROUPS.includes(group),
  )
  const base = new Map<string, unknown>([
    ['tag_groups', sections.get('tag_groups')],
    ['tags', tags],
    ['stickers', sections.get('stickers')],
  ])
  return runSeed({ ...steps, context: options, source: { sections: base, file }, isWanted })
}

/**
 * Writes the seed of a file or folder into any site. Rows with the same id are updated; all other rows stay unchanged.
 * @throws {SeedError} listing all errors; nothing is written then
 */
export async function seedFrom(path: string, options: SeedOptions): Promise<void> {
  await runSeed({ ...steps, context: options, source: await readSeed(path) })
}
