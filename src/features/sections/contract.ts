/** Endpoint of the numbers on home. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'

/** What the site holds, counted from its rows. */
export const SiteProof = z.object({
  /** Listed tech reviews. */
  reviews: z.int(),
  /** Listed teaching stories and case studies. */
  stories: z.int(),
  /** Provinces of the authors of listed posts. */
  provinces: z.int(),
  /** Listed posts of the section of solutions. */
  solutions: z.int(),
  /** Free seats of trainings without a price that can still be joined. */
  free_seats: z.int(),
  /** URLs of the pictures of the last authors, ready to show. */
  faces: z.array(z.string()),
})
export type SiteProof = z.output<typeof SiteProof>

/** Numbers and faces that home shows under its search field (decision 0043). */
export const readSiteProof = endpoint({
  method: 'GET',
  path: '/api/v2/site-proof',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: SiteProof }),
  cached: true,
  summary: 'Numbers of reviews, stories, provinces and free seats, and faces of authors',
})
