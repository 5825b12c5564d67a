/** Tags: the tree, and the tags of posts that are free under an education plan. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { TagKind } from './fields.ts'

/** A tag with its child tags (TAG-022). */
export const Tag = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  slug: z.string(),
  name: z.string(),
  /** The tag's own URL; `tagLink` returns the URL of a chip (TAG-012..020). */
  url: z.string(),
  /** 0 section tag, otherwise link tag. */
  type: z.int(),
  kind: TagKind,
  /** Tags of one parent and one group are alternatives; null: the group of the parent. */
  group: z.nullable(z.string()),
  group_label: z.nullable(z.string()),
  /** In the editors' order. */
  get child(): z.ZodMiniArray<typeof Tag> {
    return z.array(Tag)
  },
  /** Always false in responses; the page sets its selection. */
  selected: z.boolean(),
})
export type Tag = z.output<typeof Tag>

/** A tag of a post; `url` is the result of `tagLink`. */
export const TagLink = z.object({ id: z.int(), name: z.string(), url: z.string(), group: z.nullable(z.string()) })
export type TagLink = z.output<typeof TagLink>

/** The four roots with their descendants (TAG-027). */
export const listTags = endpoint({
  method: 'GET',
  path: '/api/v2/tags',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(Tag) }),
  cached: true,
  summary: 'The tag tree',
})

/** Tags used by published tech reviews that are free under an education plan, flat (TAG-028, Q-118). */
export const listEducationPlanTags = endpoint({
  method: 'GET',
  path: '/api/v2/education-plan',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(Tag) }),
  cached: true,
  summary: 'Tags of content that is free under an education plan',
})
