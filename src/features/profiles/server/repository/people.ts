/** Reads an existing person for a profile. */
import { contactEmailSql, fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { LISTED_IDEAS_SQL } from '#features/posts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

interface PersonRow {
  id: number
  fullname: string
  prefixName: string
  kind: 'staff' | 'student' | 'member'
  memberType: 0 | 1 | 2 | 3
  aboutMe: string
  job: string
  workplace: string
  province: string | null
  /** Contact address of a teacher. Null for other members and for visitors. */
  contactEmail: string | null
  avatar: Image | null
  ideas: number
  followers: number
  following: number
  isFollowed: boolean
}

// $2 is the reader's id, null for a visitor. The query does not return values that the reader may not see.
const findStatement = statement<PersonRow>(
  'profiles.person',
  `select u.id, ${fullnameSql('u')} as fullname, u.prefix_name as "prefixName", u.kind, u.member_type as "memberType",
     u.about_me as "aboutMe", u.job, u.workplace, case when u.kind = 'member' then u.province end as province,
     case when $2::bigint is not null then ${contactEmailSql('u')} end as "contactEmail",
     ${imageJson('picture')} as avatar,
     case when u.member_type = 1 then (select count(*) from ${LISTED_IDEAS_SQL} where idea.author_id = u.id)
       else 0 end as ideas,
     case when u.member_type = 1 then (select count(*) from follows where follows.user_id = u.id)
       else 0 end as followers,
     (select count(*) from follows where follows.follower_id = u.id) as following,
     exists (select from follows where follows.follower_id = $2 and follows.user_id = u.id) as "isFollowed"
   from users u
   left join images picture on picture.id = u.avatar_image_id
   where u.id = $1 and u.deleted_at is null`,
)

/** Undefined for unknown ids and deleted accounts. */
export async function findPerson(db: Db, userId: number, viewerId: number | null): Promise<PersonRow | undefined> {
  const [row] = await db.query(findStatement, [userId, viewerId])
  return row
}
