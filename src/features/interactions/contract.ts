/** What readers do with posts. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { PathId } from '#lib/ids.ts'

/** POST-048, Q-131. 404 for a post that the reader may not open. */
export const countView = endpoint({
  method: 'POST',
  path: '/count_post/:postId',
  access: 'public',
  input: z.object({ postId: PathId }),
  output: z.object({
    status: z.literal('success'),
    /** Views after this one. */
    view: z.int(),
  }),
  rate: 'view',
  summary: 'Counts a view of a post, once per reader and hour',
})
