/** Types and authors of the posts that a search found, in one statement (decision 0046). */
import type { NamedPerson } from '#features/accounts/policy.ts'
import { fullnameSql, namedPersonJson } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { CardType } from '../../constants.ts'

interface FoundPostsRow {
  types: [id: number, type: CardType][]
  people: {
    id: number
    name: string
    person: NamedPerson
    image: Image | null
    province: string | null
    isFollowed: boolean
    posts: number
  }[]
}

// A case study that shows another name and a training name no author, and a deleted account is no person.
const findStatement = statement<FoundPostsRow>(
  'feed.found-posts',
  `with found as (
     select p.id, wanted.place, p.author_id, case p.post_type when 'event' then 'event' when 'tech_review' then 'tool'
       else case story.type when 1 then 'case' else 'story' end end as type,
       p.post_type <> 'event' and not (coalesce(story.type, 0) = 1 and story.name_for_case_study is not null) as names_author
     from unnest($1::bigint[]) with ordinality as wanted (id, place)
     join posts p on p.id = wanted.id and p.status = 1 and p.deleted_at is null
     left join teaching_stories story on story.post_id = p.id
   ), people as (
     select author_id, count(*) as posts, min(place) as place from found
     join users author on author.id = found.author_id and author.deleted_at is null
     where names_author and found.id = any($2::bigint[])
     group by author_id order by count(*) desc, min(place) limit $3
   )
   select coalesce((select json_agg(json_build_array(id, type)) from found), '[]') as types,
     coalesce((select json_agg(json_build_object('id', author.id, 'name', ${fullnameSql('author')},
         'person', ${namedPersonJson('author')}, 'image', ${imageJson('avatar')}, 'province', author.province,
         'isFollowed', exists (select from follows where follows.follower_id = $4 and follows.user_id = author.id),
         'posts', people.posts) order by people.posts desc, people.place)
       from people join users author on author.id = people.author_id
       left join images avatar on avatar.id = author.avatar_image_id), '[]') as people`,
)

interface FoundPostsOptions {
  /** The posts whose authors are counted. */
  peopleIn: readonly number[]
  people: number
  /** Who may follow them; null for a visitor. */
  readerId: number | null
}

export async function findFoundPosts(
  db: Db,
  ids: readonly number[],
  { peopleIn, people, readerId }: FoundPostsOptions,
): Promise<FoundPostsRow> {
  const [row] = await db.query(findStatement, [ids, peopleIn, people, readerId])
  return row as FoundPostsRow
}
