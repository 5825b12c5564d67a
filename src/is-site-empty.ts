import { type Db, statement } from '#server/database/db.ts'

const usedStatement = statement<{ isUsed: boolean }>(
  'seed.is-used',
  'select exists (select from users) or exists (select from posts) as "isUsed"',
)

/** True while the site has neither users nor posts, so that demo content may be written. */
export async function isSiteEmpty(db: Db): Promise<boolean> {
  const [row] = await db.query(usedStatement)
  return !row?.isUsed
}

const sectionStatement = statement<{ hasSections: boolean }>(
  'seed.has-sections',
  'select exists (select from tags where parent_id is null) as "hasSections"',
)

/** False until the four roots of the tag tree are written, without which nothing can be published (TAG-023). */
export async function hasSections(db: Db): Promise<boolean> {
  const [row] = await db.query(sectionStatement)
  return row?.hasSections ?? false
}
