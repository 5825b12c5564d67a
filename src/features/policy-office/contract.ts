/** Endpoints of policy documents for admins. */
import * as z from 'zod/mini'
import { POLICY_TABS } from '#features/consent/constants.ts'
import { endpoint, type Output } from '#lib/contract.ts'
import { PathId, Revision } from '#lib/ids.ts'
import { isoMoment } from '#lib/iso-fields.ts'
import { writtenText } from '#lib/written-text.ts'
import { CONTENT_MAX, SUMMARY_MAX } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

const Tab = z.enum(POLICY_TABS)

export const PolicyVersion = z.object({
  version: z.int(),
  state: z.enum(['draft', 'waiting', 'applied']),
  /** 1: the version that readers see. */
  is_current: z.boolean(),
  summary: z.string(),
  asks_again: z.boolean(),
  /** ISO 8601 UTC; null for a draft without a date. */
  effective_at: z.nullable(z.string()),
  updated_at: z.string(),
  /** Name of the admin who saved it last; null for the seed and deleted accounts. */
  updated_by: z.nullable(z.string()),
  /** Members who accepted it. */
  accepted: z.int(),
  revision: z.int(),
})
export type PolicyVersion = z.output<typeof PolicyVersion>

/** Newest first. */
const versions = z.object({ data: z.array(PolicyVersion) })

export const listPolicies = endpoint({
  method: 'GET',
  path: '/api/admin/policies',
  access: 'admin',
  input: z.object({}),
  output: z.object({ data: z.array(z.object({ tab: Tab, versions: versions.shape.data })) }),
  summary: 'The four policy documents with their versions',
})
export type OfficePolicy = Output<typeof listPolicies>['data'][number]

const Part = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
/** A block of text: `old` and `new` are its words, empty on the side where it does not exist. */
const DifferenceBlock = z.object({
  tag: z.string(),
  kind: z.enum(['same', 'added', 'removed', 'changed']),
  old: z.array(Part),
  new: z.array(Part),
})
export type DifferenceBlock = z.output<typeof DifferenceBlock>

/** The difference to the version before; empty for the first one. */
export const getPolicyVersion = endpoint({
  method: 'GET',
  path: '/api/admin/policies/:tab/versions/:version',
  access: 'admin',
  input: z.object({ tab: Tab, version: PathId }),
  output: z.object({
    data: z.object({
      ...PolicyVersion.shape,
      content: z.string(),
      before: z.nullable(z.int()),
      difference: z.array(DifferenceBlock),
    }),
  }),
  summary: 'A version of a policy document with its difference to the version before',
})
export type PolicyVersionPage = Output<typeof getPolicyVersion>['data']

const At = z.nullable(isoMoment(texts.past))

/** Makes a draft, or changes the one that exists. HTML outside the profile of policies is removed. */
export const savePolicyDraft = endpoint({
  method: 'PATCH',
  path: '/api/admin/policies/:tab',
  access: 'admin',
  input: z.object({
    tab: Tab,
    content: z.string(texts.contentEmpty).check(z.maxLength(CONTENT_MAX, texts.contentLong)),
    summary: writtenText({ max: SUMMARY_MAX, long: texts.summaryLong }),
    asks_again: z.boolean(),
    /** When it shall come into force; null: at once when it is published. */
    effective_at: At,
    /** Of the draft that the admin saw; null when there was none. */
    revision: z.nullable(Revision),
  }),
  output: versions,
  errors: ['policy_changed'],
  summary: 'Save the draft of a policy document',
})

export const deletePolicyDraft = endpoint({
  method: 'DELETE',
  path: '/api/admin/policies/:tab/draft',
  access: 'admin',
  input: z.object({ tab: Tab }),
  output: versions,
  errors: ['policy_unpublished'],
  summary: 'Delete the draft of a policy document',
})

/** At its date, or at once. From then on people are asked again, if the version says so. */
export const publishPolicy = endpoint({
  method: 'POST',
  path: '/api/admin/policies/:tab/publish',
  access: 'admin',
  confirmation: 'recent',
  input: z.object({ tab: Tab, revision: Revision }),
  output: versions,
  errors: ['policy_changed', 'policy_unpublished', 'policy_same', 'policy_waiting'],
  summary: 'Publish the draft of a policy document',
})

export const cancelPolicy = endpoint({
  method: 'POST',
  path: '/api/admin/policies/:tab/cancel',
  access: 'admin',
  confirmation: 'recent',
  input: z.object({ tab: Tab }),
  output: versions,
  errors: ['policy_unpublished', 'policy_draft_exists'],
  summary: 'Make a draft of the version that waits for its date',
})
