/** The endpoint of the banners on all pages. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { KINDS } from './constants.ts'

export const Maintenance = z.object({ text: z.string(), since: z.string(), until: z.nullable(z.string()) })

/** What the reader sees now. */
export const ShownAnnouncements = z.object({
  maintenance: z.nullable(Maintenance),
  announcements: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      kind: z.enum(KINDS),
      text: z.string(),
      link: z.nullable(z.object({ label: z.string(), href: z.string() })),
      endsAt: z.nullable(z.string()),
    }),
  ),
})
export type ShownAnnouncements = z.output<typeof ShownAnnouncements>

export const listShownAnnouncements = endpoint({
  method: 'GET',
  path: '/api/v2/announcements',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: ShownAnnouncements }),
  summary: 'Announcements that run now for this reader, and whether the site rejects writes',
})
