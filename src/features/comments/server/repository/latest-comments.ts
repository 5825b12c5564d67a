/** The newest comments of the whole site that everyone may read. */
import type { PostType } from '#features/posts/constants.ts'
import { type Db, statement } from '#server/database/db.ts'
import { type AuthorRow, authorColumns } from '../service/comment-author.ts'

interface LatestCommentRow extends AuthorRow {
  id: number
  postId: number
  postType: PostType
  body: string
  createdAt: Date
}

const latestStatement = statement<LatestCommentRow>(
  'comments.latest',
  `select c.id, c.post_id as "postId", p.post_type as "postType", c.body, c.created_at as "createdAt", ${authorColumns('c')}
   from comments c join posts p on p.id = c.post_id and p.status = 1 and p.deleted_at is null
   left join comments parent on parent.id = c.parent_id
   where c.deleted_at is null and c.is_shown
     and (c.parent_id is null or (parent.deleted_at is null and parent.is_shown))
   order by c.created_at desc, c.id desc limit $1`,
)

/** Visible comments and replies of listed posts, newest first. */
export function listLatestComments(db: Db, limit: number): Promise<LatestCommentRow[]> {
  return db.query(latestStatement, [limit])
}
