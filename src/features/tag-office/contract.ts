/** Endpoints of the tag tree for admins. */
import * as z from 'zod/mini'
import { TagKind } from '#features/tags/fields.ts'
import { endpoint, type Output } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { TAGS_MAX } from './constants.ts'
import { TagFields } from './fields.ts'

export const OfficeTag = z.object({
  id: z.int(),
  parent_id: z.nullable(z.int()),
  slug: z.string(),
  name: z.string(),
  url: z.string(),
  type: z.int(),
  kind: TagKind,
  group: z.nullable(z.string()),
  /** Grows with each change; sent back with the next one. */
  revision: z.int(),
  /** Listed posts under the tag and its descendants. */
  posts: z.int(),
  /** 1 for the four roots, whose place and address are fixed (TAG-023). */
  is_protected: Flag,
})
export type OfficeTag = z.output<typeof OfficeTag>

/** Siblings are in their order. */
const tree = z.object({
  data: z.object({
    tags: z.array(OfficeTag),
    groups: z.array(z.object({ key: z.string(), label: z.string() })),
  }),
})

export const listOfficeTags = endpoint({
  method: 'GET',
  path: '/api/admin/tags',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({}),
  output: tree,
  summary: 'All tags with their posts, and the groups of the filter',
})
export type OfficeTags = Output<typeof listOfficeTags>['data']

const TagId = z.int().check(z.positive())
const written = z.object({ data: z.object({ id: z.int(), ...tree.shape.data.shape }) })

/** The new tag is the last of its siblings. */
export const createTag = endpoint({
  method: 'POST',
  path: '/api/admin/tags',
  access: 'admin',
  permission: 'content.edit',
  input: z.extend(TagFields, { parent_id: TagId }),
  output: written,
  errors: ['slug_taken', 'tag_parent_missing', 'tag_too_deep', 'tags_full'],
  summary: 'Add a tag',
})

export const changeTag = endpoint({
  method: 'PATCH',
  path: '/api/admin/tags/:tagId',
  access: 'admin',
  permission: 'content.edit',
  input: z.extend(TagFields, { tagId: PathId, revision: TagId }),
  output: written,
  errors: ['slug_taken', 'tag_changed', 'tag_protected'],
  summary: 'Change name, slug, kind, group or address of a tag',
})

/** `siblings`: the tags under the new parent as the admin saw them, without the moved one. */
export const moveTag = endpoint({
  method: 'POST',
  path: '/api/admin/tags/:tagId/move',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({
    tagId: PathId,
    parent_id: TagId,
    /** The tag that it follows; null: the first. */
    after_id: z.nullable(TagId),
    siblings: z.array(TagId).check(z.maxLength(TAGS_MAX)),
  }),
  output: written,
  errors: ['tag_protected', 'tag_cycle', 'tag_too_deep', 'tag_parent_missing', 'tags_moved'],
  summary: 'Move a tag with its descendants',
})

/** `replacement_id`: gets the posts of the tag. */
export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/api/admin/tags/:tagId',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ tagId: PathId, replacement_id: z._default(z.nullable(TagId), null) }),
  output: z.object({ data: z.object({ moved: z.int(), ...tree.shape.data.shape }) }),
  errors: ['tag_protected', 'tag_in_use', 'tag_has_children', 'tag_replacement'],
  summary: 'Delete a tag, or merge it into another one',
})
