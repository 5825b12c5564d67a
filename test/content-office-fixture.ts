/** A site with an editor of posts, a teacher who signs them, the tags and a cover. */
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { createImageRow } from '#features/media/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { testApp } from './app.ts'

/** Call `site.close()` afterwards. */
export async function contentOfficeFixture() {
  const site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  await createTagTree(db)
  const teacher = await createTeacher(db)
  const admin = await site.as(await createAdmin(db))
  const cover = await createImageRow(db)
  const sql = async (text: string, values: unknown[] = []) => (await site.db.primaryPool.query(text, values)).rows
  return { site, teacher, admin, cover, sql }
}
