/** What waits for admins, for the menu of the office. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'

/** One statement for all counts, each up to 100. */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'admin',
  input: z.object({}),
  output: z.object({
    data: z.object({
      /** Slips of orders that are not checked. */
      slips: z.int(),
      /** Comments with undecided reports. */
      comments: z.int(),
      /** Reviews that wait for a decision or have undecided reports. */
      reviews: z.int(),
    }),
  }),
  summary: 'Number of slips, comments and reviews that wait for an admin',
})
