/** What a public document asks about its reader: the posts and people that it shows, the same for everyone. */
import type { QueryClient } from '@tanstack/react-query'
import { PEOPLE_MAX, REACTIONS_MAX } from '#features/me/constants.ts'

/** Query of the personal call: ids of the posts and people in the data of the page, as many as one call takes. */
export function personalQuery(queryClient: QueryClient): string {
  const posts = new Set<number>()
  const people = new Set<number>()
  for (const { state } of queryClient.getQueryCache().getAll()) collect(state.data, posts, people)
  const query = ['without=account']
  if (posts.size > 0) query.push(`posts=${[...posts].slice(0, REACTIONS_MAX).join(',')}`)
  if (people.size > 0) query.push(`people=${[...people].slice(0, PEOPLE_MAX).join(',')}`)
  return query.join('&')
}

function collect(value: unknown, posts: Set<number>, people: Set<number>): void {
  if (typeof value !== 'object' || value === null) return
  const { id } = value as { id?: unknown }
  if (typeof id === 'number') {
    if ('direct_uri_by_type' in value) posts.add(id)
    else if ('isFollowing' in value) people.add(id)
  }
  for (const part of Object.values(value)) collect(part, posts, people)
}
