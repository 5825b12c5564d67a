/** What waits for admins, for the menu of the office; and people and orders to go to from any page of it. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { FIND_MAX, FIND_MIN } from './constants.ts'

/** One statement for all counts, each up to 100. */
export const countWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  access: 'admin',
  permission: 'comments.moderate',
  input: z.object({}),
  output: z.object({
    data: z.object({
      /** Slips of orders that are not checked. */
      slips: z.int(),
      /** Comments with undecided reports. */
      comments: z.int(),
      /** Tests that could not be evaluated. */
      tests: z.int(),
      /** Reviews that wait for a decision or have undecided reports. */
      reviews: z.int(),
      /** Mails that were given up. */
      mails: z.int(),
    }),
  }),
  summary: 'Number of slips, comments, tests, reviews and mails that wait for an admin',
})

/** People by a part of their name, orders by a part of their number; pages are known to the browser. */
export const findAnything = endpoint({
  method: 'GET',
  path: '/api/admin/find',
  access: 'admin',
  permission: 'people.view',
  input: z.object({ search: z.string().check(z.trim(), z.minLength(FIND_MIN), z.maxLength(FIND_MAX)) }),
  output: z.object({
    data: z.object({
      people: z.array(z.object({ id: z.int(), name: z.string(), kind: z.enum(['staff', 'student', 'member']) })),
      orders: z.array(z.object({ id: z.int(), invoiceNo: z.string(), buyer: z.string() })),
    }),
  }),
  summary: 'People and orders for the dialog that goes anywhere',
})
