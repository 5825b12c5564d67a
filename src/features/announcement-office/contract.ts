/** Endpoints of `/admin/announcements`. */
import * as z from 'zod/mini'
import {
  AUDIENCES,
  KINDS,
  LINK_LABEL_MAX,
  LINK_MAX,
  MAINTENANCE_TEXT_MAX,
  TEXT_MAX,
} from '#features/announcements/constants.ts'
import { Maintenance } from '#features/announcements/contract.ts'
import { isAnnouncementLink } from '#features/announcements/policy.ts'
import { endpoint } from '#lib/contract.ts'
import { PathId, Revision } from '#lib/ids.ts'
import { isoMoment } from '#lib/iso-fields.ts'
import { writtenText } from '#lib/written-text.ts'
import { formTexts } from './texts.ts'

export const OfficeAnnouncement = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(KINDS),
  text: z.string(),
  linkLabel: z.string(),
  linkHref: z.string(),
  audience: z.enum(AUDIENCES),
  startsAt: z.string(),
  endsAt: z.nullable(z.string()),
  state: z.enum(['waiting', 'running', 'ended']),
})
export type OfficeAnnouncement = z.output<typeof OfficeAnnouncement>

const line = (max: number) => writtenText({ max, long: formTexts.errors.tooLong(max), isOneLine: true })
const Time = isoMoment()
/** Zones as the office writes them; a year outside of this is a slip of the keyboard. */
const isNear = (text: string) => {
  const year = new Date(text).getUTCFullYear()
  return year >= 2020 && year <= 2100
}

const fields = {
  text: writtenText({ max: TEXT_MAX, empty: formTexts.errors.noText, long: formTexts.errors.tooLong(TEXT_MAX) }),
  kind: z.enum(KINDS),
  link_label: z._default(line(LINK_LABEL_MAX), ''),
  link_href: z._default(line(LINK_MAX), ''),
  audience: z.enum(AUDIENCES),
  starts_at: Time.check(z.refine(isNear, formTexts.errors.time)),
  ends_at: z._default(z.nullable(Time.check(z.refine(isNear, formTexts.errors.time))), null),
}

interface AnnouncementInput {
  link_label: string
  link_href: string
  starts_at: string
  ends_at: string | null
}
const endsLater = z.refine<AnnouncementInput>(
  ({ starts_at, ends_at }) => !ends_at || Date.parse(ends_at) > Date.parse(starts_at),
  {
    path: ['ends_at'],
    error: formTexts.errors.order,
  },
)
const hasLabel = z.refine<AnnouncementInput>(({ link_label, link_href }) => link_href === '' || link_label !== '', {
  path: ['link_label'],
  error: formTexts.errors.noLabel,
})
const hasLink = z.refine<AnnouncementInput>(
  ({ link_label, link_href }) => (link_href === '' ? link_label === '' : isAnnouncementLink(link_href)),
  { path: ['link_href'], error: formTexts.errors.link },
)

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/announcements',
  access: 'admin',
  input: z.object({}),
  output: z.object({ data: z.array(OfficeAnnouncement), maintenance: z.nullable(Maintenance) }),
  summary: 'All announcements, the newest start first, and the state of maintenance',
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/announcements',
  access: 'admin',
  input: z.object(fields).check(endsLater, hasLabel, hasLink),
  output: z.object({ data: OfficeAnnouncement }),
  errors: ['too_many_announcements'],
  rate: 'interaction',
  summary: 'Announce something on all pages',
})

export const changeAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/admin/announcements/:announcementId',
  access: 'admin',
  input: z
    .object({
      announcementId: PathId,
      /** The version that the admin saw. */
      version: Revision,
      ...fields,
    })
    .check(endsLater, hasLabel, hasLink),
  output: z.object({ data: OfficeAnnouncement }),
  errors: ['announcement_changed'],
  rate: 'interaction',
  summary: 'Change an announcement; devices that closed it show it again',
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/announcements/:announcementId',
  access: 'admin',
  input: z.object({ announcementId: PathId }),
  output: z.object({ status: z.literal('success') }),
  rate: 'interaction',
  summary: 'Delete an announcement',
})

export const setMaintenance = endpoint({
  method: 'POST',
  path: '/api/admin/maintenance',
  access: 'admin',
  confirmation: 'recent',
  worksInMaintenance: true,
  input: z.object({
    is_on: z.boolean(),
    text: z._default(line(MAINTENANCE_TEXT_MAX), ''),
    /** When it probably ends; only shown, and told to programs. */
    until: z._default(z.nullable(Time.check(z.refine(isNear, formTexts.errors.time))), null),
  }),
  output: z.object({ data: z.nullable(Maintenance) }),
  rate: 'interaction',
  summary: 'Reject every write, or accept writes again',
})
