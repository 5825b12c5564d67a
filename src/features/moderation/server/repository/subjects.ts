/** Reads the comments that moderation acts on. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface Subject {
  id: number
  postId: number
  parentId: number | null
  userId: number
  commentAs: 0 | 1
  isAnonymous: boolean
  /** Whether the comment is visible; for a reply also its parent comment. */
  isShown: boolean
}

const select = `select c.id, c.post_id as "postId", c.parent_id as "parentId", c.user_id as "userId", c.comment_as as "commentAs",
     c.is_anonymous as "isAnonymous", c.is_shown and coalesce(parent.is_shown, true) as "isShown"
   from comments c left join comments parent on parent.id = c.parent_id`

const listStatement = statement<Subject>(
  'moderation.subjects',
  `${select} where c.id = any($1::bigint[]) and c.deleted_at is null order by c.id`,
)
const lockStatement = statement<Subject>(
  'moderation.lock-subject',
  `${select} where c.id = $1 and c.deleted_at is null for share of c`,
)

/** Returns those of these comments that are not deleted. */
export function listSubjects(db: Db, commentIds: readonly number[]): Promise<Subject[]> {
  return db.query(listStatement, [commentIds])
}

/** Locks a comment, so that it cannot be hidden or deleted until the transaction ends. */
export async function lockSubject(tx: Db, commentId: number): Promise<Subject | undefined> {
  const [subject] = await tx.query(lockStatement, [commentId])
  return subject
}

interface Person {
  id: number
  fullname: string
  kind: 'staff' | 'student' | 'member'
  isGone: boolean
}

const authorStatement = statement<Person>(
  'moderation.author',
  `select users.id, ${fullnameSql('users')} as fullname, users.kind, users.deleted_at is not null as "isGone"
   from comments join users on users.id = comments.user_id where comments.id = $1`,
)

/** Returns the author of a comment, anonymous or not. Only for the audited reveal. */
export async function findAuthor(db: Db, commentId: number): Promise<Person | undefined> {
  const [author] = await db.query(authorStatement, [commentId])
  return author
}
