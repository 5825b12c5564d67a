/** Endpoints of highlights and of the tool carousel. */
import * as z from 'zod/mini'
import { PostCard } from '#features/feed/contract.ts'
import { endpoint } from '#lib/contract.ts'

/** At most ten published posts in the editors' order (HIGH-011, Q-122). */
export const listHighlightPosts = endpoint({
  method: 'GET',
  path: '/api/highlight-posts',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(PostCard) }),
  cached: true,
  summary: 'Highlighted posts',
})

/** The most used tech reviews, for the education-tool carousel (HIGH-012). */
export const listPopularTools = endpoint({
  method: 'GET',
  path: '/api/v2/popular-tools',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(PostCard) }),
  cached: true,
  summary: 'The most used tools',
})
