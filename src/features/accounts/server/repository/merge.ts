/** SQL of the merge of two accounts. */
import { type Db, statement } from '#server/database/db.ts'
import type { MergedUsers } from '#server/feature.ts'

const storiesStatement = statement<{ found: boolean }>(
  'accounts.merge-stories',
  `select true as found from users target
    where target.id = $2 and target.member_type <> 1 and exists (
      select from posts where author_id = $1 and post_type = 'teaching_story' and deleted_at is null)`,
)

/** Stories belong to a teacher: a university account that is none cannot get them. */
export async function findStoriesWithoutTeacher(db: Db, { sourceId, targetId }: MergedUsers): Promise<string[]> {
  const found = await db.query(storiesStatement, [sourceId, targetId])
  return found.length > 0 ? ['stories_without_teacher'] : []
}

const longerStatement = statement(
  'accounts.merge-suspensions',
  `insert into suspensions (user_id, reason, message, ends_at, created_at)
   select $2, reason, message, ends_at, created_at from suspensions where user_id = $1
   on conflict (user_id) do update set reason = excluded.reason, message = excluded.message,
     ends_at = excluded.ends_at, created_at = excluded.created_at
   where coalesce(excluded.ends_at, 'infinity') > coalesce(suspensions.ends_at, 'infinity')`,
)
const deleteStatement = statement('accounts.merge-suspension-of-source', 'delete from suspensions where user_id = $1')

/** Of two suspensions the one that ends later stays: a merge does not end it. */
export async function mergeSuspensions(db: Db, { sourceId, targetId }: MergedUsers): Promise<void> {
  await db.query(longerStatement, [sourceId, targetId])
  await db.query(deleteStatement, [sourceId])
}

const profileStatement = statement<{ hasAvatarOfSource: boolean }>(
  'accounts.merge-profile',
  `update users target set about_me = case target.about_me when '' then source.about_me else target.about_me end,
     province = coalesce(target.province, source.province), mobile = coalesce(target.mobile, source.mobile),
     contact_email = coalesce(target.contact_email, source.contact_email),
     avatar_image_id = coalesce(target.avatar_image_id, source.avatar_image_id),
     terms_version = greatest(target.terms_version, source.terms_version),
     terms_accepted_at = greatest(target.terms_accepted_at, source.terms_accepted_at),
     seen_at = greatest(target.seen_at, source.seen_at), updated_at = now()
   from users source where source.id = $1 and target.id = $2
   returning coalesce(target.avatar_image_id = source.avatar_image_id, false) as "hasAvatarOfSource"`,
)
const mergedStatement = statement('accounts.merged-into', 'update users set merged_into = $2 where id = $1')
const forgetStatement = statement(
  'accounts.forget-merged',
  'update users set merged_into = null where merged_into = $1',
)
const targetStatement = statement<{ id: number }>(
  'accounts.merged-target',
  `select target.id from users source join users target on target.id = source.merged_into
    where source.id = $1 and target.deleted_at is null`,
)

/** Fills what the target lacks with the profile of the source. Returns whether it took the picture. */
export async function fillProfile(db: Db, { sourceId, targetId }: MergedUsers): Promise<boolean> {
  const [row] = await db.query(profileStatement, [sourceId, targetId])
  return row?.hasAvatarOfSource ?? false
}

export async function updateMergedInto(db: Db, { sourceId, targetId }: MergedUsers): Promise<void> {
  await db.query(mergedStatement, [sourceId, targetId])
}

/** The account that was merged into a deleted one leads nowhere. */
export async function forgetMergedAccounts(db: Db, targetId: number): Promise<void> {
  await db.query(forgetStatement, [targetId])
}

/** The account that a merged one leads to. */
export async function findMergeTarget(db: Db, userId: number): Promise<number | undefined> {
  return (await db.query(targetStatement, [userId]))[0]?.id
}
