/** What a search found: results of each type, and the people who wrote most of them (decision 0046). */
import { profilePath } from '#features/accounts/constants.ts'
import { shortName } from '#features/accounts/policy.ts'
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import { flag } from '#lib/flag.ts'
import type { VisitorCall } from '#server/feature.ts'
import { CARD_TYPES, type CardType, FOUND_PEOPLE } from '../../constants.ts'
import type { SearchOverview } from '../../contract.ts'
import { findFoundPosts } from '../repository/found-posts.ts'

interface Found {
  /** All results of the text. */
  all: readonly number[]
  /** Those that match the filter. */
  filtered: readonly number[]
}

/** One statement. */
export async function readOverview(
  { db, viewer, shows }: Pick<VisitorCall, 'db' | 'viewer' | 'shows'>,
  { all, filtered }: Found,
): Promise<{ overview: SearchOverview; typeOf: ReadonlyMap<number, CardType> }> {
  const ids = [...new Set([...all, ...filtered])]
  const { types, people } = await findFoundPosts(db, ids, {
    peopleIn: filtered,
    people: FOUND_PEOPLE,
    readerId: viewer?.id ?? null,
  })
  const typeOf = new Map(types)
  for (const { id } of people) shows(`user:${id}`)
  return {
    typeOf,
    overview: {
      found: all.length,
      types: CARD_TYPES.map((type) => ({ type, count: filtered.filter((id) => typeOf.get(id) === type).length })),
      people: people.map(({ id, name, person, image, province, isFollowed, posts }) => ({
        id,
        name,
        short_name: shortName(person),
        image: image && imageUrl(image, AVATAR_PIXELS),
        province: province ?? '',
        profile_url: profilePath(id),
        member_type: person.memberType,
        isFollowing: flag(isFollowed),
        posts,
      })),
    },
  }
}
