/** Endpoints of `/admin/users`: people, their roles, suspensions and devices. */
import * as z from 'zod/mini'
import { SUSPENSION_MESSAGE_MAX, SUSPENSION_REASONS } from '#features/accounts/constants.ts'
import { AUDIT_REASON_MAX, PEOPLE_AUDIT_ACTIONS } from '#lib/audit.ts'
import { endpoint } from '#lib/contract.ts'
import { PathId } from '#lib/ids.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import { trimVisible, writtenText } from '#lib/written-text.ts'
import {
  BULK_MAX,
  IMPORT_MAX_BYTES,
  PEOPLE_KINDS,
  PEOPLE_PAGES_MAX,
  PEOPLE_ROLES,
  PEOPLE_SEARCH_MAX,
  PEOPLE_SEEN,
  PEOPLE_SORTS,
  PEOPLE_STATES,
  PROVINCE_MAX,
  SESSION_ID_PATTERN,
} from './constants.ts'
import { AccountImport } from './fields.ts'
import { fieldTexts, importTexts } from './texts.ts'

const office = { access: 'admin', permission: 'people.manage' } as const
const success = z.object({ status: z.literal('success') })

const SuspensionState = z.object({
  reason: z.enum(SUSPENSION_REASONS),
  /** As the person reads it. */
  message: z.string(),
  /** Null has no end. */
  ends_at: z.nullable(z.string()),
  created_at: z.string(),
})

const PersonRow = z.object({
  id: z.int(),
  fullname: z.string(),
  kind: z.enum(PEOPLE_KINDS),
  email: z.nullable(z.string()),
  /** Small picture; null without one. */
  avatar: z.nullable(z.string()),
  role: z.enum(PEOPLE_ROLES),
  province: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  /** Exact to the hour; null before the first visit that was recorded. */
  last_seen_at: z.nullable(z.string()),
  created_at: z.string(),
  suspension: z.nullable(SuspensionState),
})
export type PersonRow = z.output<typeof PersonRow>

/** Each person of the response is recorded in the audit log as listed. */
export const listPeople = endpoint({
  ...office,
  method: 'GET',
  path: '/api/admin/users',
  input: z.object({
    /** Part of a name, an address, a user name or a code. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(PEOPLE_SEARCH_MAX))),
    kind: z.optional(z.enum(PEOPLE_KINDS)),
    role: z.optional(z.enum(PEOPLE_ROLES)),
    province: z.optional(z.string().check(z.maxLength(PROVINCE_MAX))),
    seen: z.optional(z.enum(PEOPLE_SEEN)),
    state: z.optional(z.enum(PEOPLE_STATES)),
    sort: z._default(z.enum(PEOPLE_SORTS), 'seen'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    page: z._default(z.pipe(PageNumber, z.number().check(z.maximum(PEOPLE_PAGES_MAX))), 1),
  }),
  output: z.object({
    data: z.array(PersonRow),
    /** `total` ends at the last page that can be opened. */
    paginate_data: Pagination,
    is_total_capped: z.boolean(),
  }),
  summary: 'People by search, kind, role, province, last visit and state',
})

export const PersonDetail = z.extend(PersonRow, {
  username: z.nullable(z.string()),
  member_type: z.int(),
  job: z.string(),
  workplace: z.string(),
  about_me: z.string(),
  counts: z.object({
    posts: z.int(),
    comments: z.int(),
    hidden_comments: z.int(),
    reviews: z.int(),
    trainings: z.int(),
    orders: z.int(),
    certificates: z.int(),
    /** Reports of the person's comments and reviews. */
    reports: z.int(),
  }),
  devices: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      created_at: z.string(),
      last_seen_at: z.string(),
    }),
  ),
  log: z.array(
    z.object({
      id: z.int(),
      action: z.enum(PEOPLE_AUDIT_ACTIONS),
      actor: z.string(),
      reason: z.string(),
      created_at: z.string(),
    }),
  ),
})
export type PersonDetail = z.output<typeof PersonDetail>
const person = z.object({ data: PersonDetail })

/** The look is recorded in the audit log. */
export const getPerson = endpoint({
  ...office,
  permission: 'people.view',
  method: 'GET',
  path: '/api/admin/users/:userId',
  input: z.object({ userId: PathId }),
  output: person,
  summary: 'One person with devices, counts and log',
})

/** What the office needs rarely; the reason is recorded in the audit log. */
export const revealPerson = endpoint({
  ...office,
  permission: 'people.view',
  method: 'POST',
  path: '/api/admin/users/:userId/reveal',
  input: z.object({
    userId: PathId,
    reason: z
      .string()
      .check(trimVisible(), z.minLength(1, fieldTexts.reasonMissing), z.maxLength(AUDIT_REASON_MAX, fieldTexts.long)),
  }),
  output: z.object({
    data: z.object({
      mobile: z.nullable(z.string()),
      id_code: z.nullable(z.string()),
      contact_email: z.nullable(z.string()),
    }),
  }),
  rate: 'interaction',
  summary: 'Phone number, code and contact address of a person, with a reason',
})

export const changePersonRole = endpoint({
  ...office,
  method: 'POST',
  path: '/api/admin/users/:userId/role',
  confirmation: 'recent',
  input: z.object({ userId: PathId, role: z.enum(PEOPLE_ROLES) }),
  output: person,
  errors: ['own_account', 'admin_is_member'],
  rate: 'interaction',
  summary: 'Give or take a role; the person signs in again',
})

const Suspension = {
  reason: z.enum(SUSPENSION_REASONS, fieldTexts.reasonMissing),
  message: writtenText({ max: SUSPENSION_MESSAGE_MAX, empty: fieldTexts.messageMissing, long: fieldTexts.long }),
  /** The day when writing is possible again, in Bangkok; null has no end. */
  ends_on: z.nullable(z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, fieldTexts.day))),
}

export const suspendPerson = endpoint({
  ...office,
  method: 'POST',
  path: '/api/admin/users/:userId/suspension',
  confirmation: 'recent',
  input: z.object({ userId: PathId, ...Suspension }),
  output: person,
  errors: ['own_account'],
  rate: 'interaction',
  summary: 'Reject writing until a day or without end; replaces an earlier suspension',
})

export const resumePerson = endpoint({
  ...office,
  method: 'DELETE',
  path: '/api/admin/users/:userId/suspension',
  confirmation: 'recent',
  input: z.object({ userId: PathId }),
  output: person,
  errors: ['own_account'],
  rate: 'interaction',
  summary: 'End a suspension',
})

export const signOutPerson = endpoint({
  ...office,
  method: 'DELETE',
  path: '/api/admin/users/:userId/sessions',
  confirmation: 'recent',
  input: z.object({
    userId: PathId,
    /** One device; without it all. */
    session_id: z.optional(z.string().check(z.regex(SESSION_ID_PATTERN))),
  }),
  output: person,
  errors: ['own_account'],
  rate: 'interaction',
  summary: 'End one or all sessions of a person',
})

/** All or none. */
export const changePeople = endpoint({
  ...office,
  method: 'POST',
  path: '/api/admin/users/bulk',
  confirmation: 'recent',
  input: z
    .object({
      ids: z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(BULK_MAX)),
      action: z.enum(['sign-out', 'suspend']),
      /** Required for `suspend`. */
      suspension: z.optional(z.strictObject(Suspension)),
    })
    .check(
      z.refine(({ action, suspension }) => action !== 'suspend' || suspension !== undefined, { path: ['suspension'] }),
    ),
  output: success,
  errors: ['own_account'],
  rate: 'interaction',
  summary: 'Sign out or suspend several people',
})

const MergeSide = z.object({
  id: z.int(),
  fullname: z.string(),
  kind: z.enum(PEOPLE_KINDS),
  email: z.nullable(z.string()),
  username: z.nullable(z.string()),
})

export const MergePreview = z.object({
  source: MergeSide,
  target: MergeSide,
  /** By `table.column`; of clashing rows the target's stays. */
  columns: z.array(z.object({ column: z.string(), rows: z.int(), clashes: z.int() })),
  /** `stories_without_teacher`, or names of trainings that both accounts ordered. */
  blockers: z.array(z.string()),
})
export type MergePreview = z.output<typeof MergePreview>

export const previewMerge = endpoint({
  ...office,
  method: 'GET',
  path: '/api/admin/users/:userId/merge',
  input: z.object({ userId: PathId, target_id: PathId }),
  output: z.object({ data: MergePreview }),
  errors: ['merge_kinds', 'merge_admin', 'own_account'],
  summary: 'What a merge of a member into a university account would move',
})

export const mergePerson = endpoint({
  ...office,
  method: 'POST',
  path: '/api/admin/users/:userId/merge',
  confirmation: 'recent',
  input: z.object({
    userId: PathId,
    target_id: z.int().check(z.minimum(1)),
    name: z.string().check(z.trim(), z.minLength(1, fieldTexts.mergeName), z.maxLength(200, fieldTexts.long)),
  }),
  output: z.object({ data: z.object({ id: z.int() }) }),
  errors: ['merge_kinds', 'merge_admin', 'merge_blocked', 'own_account'],
  rate: 'interaction',
  summary: 'Move everything of a member to a university account and end the member',
})

export const importAccounts = endpoint({
  ...office,
  method: 'POST',
  path: '/api/admin/users/import',
  confirmation: 'recent',
  consumes: 'multipart',
  input: z.object({
    file: z.file().check(z.maxSize(IMPORT_MAX_BYTES, importTexts.fileLarge)),
    digest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  }),
  output: z.object({ data: AccountImport }),
  errors: ['import_changed', 'import_unreadable', 'import_too_many'],
  rate: 'interaction',
  summary: 'Report on a CSV file of university accounts, or add its new accounts',
})
