/** Decides what a reader learns about the author of a comment. No other module decides this (AB-78). */
import { ANONYMOUS_PICTURE, SITE_PICTURE } from '#features/accounts/constants.ts'
import { isTeacher, type NamedPerson, shortName } from '#features/accounts/policy.ts'
import { fullnameSql, namedPersonJson } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageUrl } from '#features/media/policy.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import { flag } from '#lib/flag.ts'
import type { CommentUser } from '../../contract.ts'
import { commentTexts } from '../../texts.ts'

export interface AuthorRow {
  commentAs: 0 | 1
  isAnonymous: boolean
  anonymousName: string | null
  /** Null if the author is hidden: anonymous, or posted as the site. */
  author: {
    id: number
    roleType: 'user' | 'admin'
    memberType: number
    fullname: string
    person: NamedPerson
    image: Image | null
    isGone: boolean
  } | null
}

/**
 * SQL columns of `AuthorRow` for a row of `comments` under an alias. The query does not select a hidden author, so code
 * that uses these rows cannot expose one.
 */
export function authorColumns(alias: string): string {
  return `${alias}.comment_as as "commentAs", ${alias}.is_anonymous and ${alias}.comment_as = 0 as "isAnonymous",
     case when ${alias}.is_anonymous and ${alias}.comment_as = 0 then ${alias}.anonymous_name end as "anonymousName",
     case when not ${alias}.is_anonymous and ${alias}.comment_as = 0 then
       (select json_build_object('id', author.id, 'roleType', author.role_type, 'memberType', author.member_type,
         'fullname', ${fullnameSql('author')}, 'person', ${namedPersonJson('author')}, 'image', ${imageJson('avatar')},
         'isGone', author.deleted_at is not null)
       from users author left join images avatar on avatar.id = author.avatar_image_id
       where author.id = ${alias}.user_id) end as author`
}

/** CMT-033, CMT-034, CMT-040, Q-53 */
export function presentAuthor({ commentAs, author, anonymousName }: AuthorRow, staffDisplayName: string): CommentUser {
  const hiddenAuthor = {
    id: null,
    role_type: null,
    user_profile: ANONYMOUS_PICTURE,
    fullname: null,
    short_name: null,
    anonymous_name: null,
    is_teacher: flag(false),
  }
  if (commentAs === 1) {
    const site = { fullname: staffDisplayName, short_name: staffDisplayName }
    return { ...hiddenAuthor, role_type: 'admin', user_profile: SITE_PICTURE, ...site }
  }
  if (!author) return { ...hiddenAuthor, anonymous_name: anonymousName }
  if (author.isGone) {
    return { ...hiddenAuthor, fullname: commentTexts.deletedUser, short_name: commentTexts.deletedUser }
  }
  return {
    id: author.id,
    role_type: author.roleType,
    user_profile: author.image && imageUrl(author.image, AVATAR_PIXELS),
    fullname: author.fullname,
    short_name: shortName(author.person),
    anonymous_name: null,
    is_teacher: flag(isTeacher(author.memberType)),
  }
}
