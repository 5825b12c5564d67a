/** SQL of co-authors. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface PersonRow {
  id: number
  name: string
  image: Image | null
}

interface AuthorRow extends PersonRow {
  isAuthor: boolean
  isInvited: boolean
}

const PERSON = `person.id, ${fullnameSql('person')} as name, ${imageJson('avatar')} as image`

const listStatement = statement<AuthorRow>(
  'stories.list-authors',
  `select ${PERSON}, writing.is_author as "isAuthor", writing.is_invited as "isInvited"
   from (select p.author_id as user_id, true as is_author, false as is_invited, p.created_at as since
         from posts p where p.id = $1
         union all
         select user_id, false, accepted_at is null, invited_at from story_authors where post_id = $1) writing
   join users person on person.id = writing.user_id and person.deleted_at is null
   left join images avatar on avatar.id = person.avatar_image_id
   order by writing.is_author desc, writing.since, person.id`,
)

/** The author first, then those invited, in the order of their invitations. */
export function listAuthors(db: Db, postId: number): Promise<AuthorRow[]> {
  return db.query(listStatement, [postId])
}

const searchStatement = statement<PersonRow>(
  'stories.search-authors',
  `select ${PERSON} from users person left join images avatar on avatar.id = person.avatar_image_id
   where person.member_type = 1 and person.deleted_at is null
     and (${fullnameSql('person')} ilike $2 or concat(person.firstname, ' ', person.lastname) ilike $2)
     and not exists (select from story_authors own where own.post_id = $1 and own.user_id = person.id)
     and not exists (select from posts p where p.id = $1 and p.author_id = person.id)
   order by person.id limit $3`,
)

/** Teachers by a part of their name who do not write this story yet. */
export function searchAuthors(
  db: Db,
  { postId, pattern, limit }: { postId: number; pattern: string; limit: number },
): Promise<PersonRow[]> {
  return db.query(searchStatement, [postId, pattern, limit])
}

const teacherStatement = statement<{ id: number }>(
  'stories.find-teacher',
  'select id from users where id = $1 and member_type = 1 and deleted_at is null for share',
)

/** Whether this is a teacher with an account, which cannot be deleted until the transaction ends. */
export async function isTeacherAccount(db: Db, userId: number): Promise<boolean> {
  return (await db.query(teacherStatement, [userId])).length > 0
}

const inviteStatement = statement<{ userId: number }>(
  'stories.invite',
  `insert into story_authors (post_id, user_id, invited_at) values ($1, $2, $3) on conflict do nothing
   returning user_id as "userId"`,
)

/** Whether the person was not invited before. */
export async function insertAuthor(db: Db, postId: number, userId: number, now: Date): Promise<boolean> {
  return (await db.query(inviteStatement, [postId, userId, now])).length > 0
}

const acceptStatement = statement(
  'stories.accept',
  'update story_authors set accepted_at = coalesce(accepted_at, $3) where post_id = $1 and user_id = $2',
)

export async function acceptAuthor(db: Db, postId: number, userId: number, now: Date): Promise<void> {
  await db.query(acceptStatement, [postId, userId, now])
}

const removeStatement = statement<{ userId: number }>(
  'stories.remove-author',
  'delete from story_authors where post_id = $1 and user_id = $2 returning user_id as "userId"',
)

export async function deleteAuthor(db: Db, postId: number, userId: number): Promise<boolean> {
  return (await db.query(removeStatement, [postId, userId])).length > 0
}
