/** A database with the demo content without its images, for tests that measure the search over it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_SEED, seedFrom } from '../src/seed.ts'
import { openSeedSite, type SeedSite } from './seed-site.ts'

const SECTIONS = ['users', 'tag_groups', 'tags', 'tech_reviews', 'teaching_stories', 'trainings', 'search_questions']

export async function openDemoSite(): Promise<SeedSite> {
  const site = await openSeedSite()
  const content = Object.fromEntries(SECTIONS.map((name) => [name, demoRows(name)]))
  await seedFrom(site.seedFile(content), site.options)
  return site
}

/** Demo rows without images, which are slow to process and not searched. */
function demoRows(section: string): object[] {
  const rows: Record<string, unknown>[] = JSON.parse(readFileSync(join(DEMO_SEED, `${section}.json`), 'utf8'))
  // Images, manuals and files of posts are not available to the test's seed file.
  const isPicture = (key: string) => /image_ids?$|^(manual_)?file$/.test(key)
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        isPicture(key) ? (key.endsWith('s') ? [] : null) : strip(inner),
      ]),
    )
  }
  // Dates stay as written, not relative to today.
  return rows.map((row) => ({ ...(strip(row) as object), ...('starts_in_days' in row && { starts_in_days: null }) }))
}
