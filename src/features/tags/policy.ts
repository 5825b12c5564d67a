/** Links of tags and changes of a tag selection. Pure rules, used on the server and in the browser. */

import { groupBy } from '#lib/group-by.ts'
import { isRootTag, ROOT_TAGS, SECTION_TAG_TYPE } from './constants.ts'
import type { Tag } from './contract.ts'

/**
 * URL of a tag's link. A section tag links to its own section, otherwise to its parent's, with `tags={id}` and
 * `,{parent id}` (TAG-012..019). Any other tag links to its own URL (TAG-020).
 */
export function tagLink(tag: Pick<Tag, 'id' | 'parent_id' | 'type' | 'url'>): string {
  const root = ROOT_TAGS.find(({ id }) => id === tag.id) ?? ROOT_TAGS.find(({ id }) => id === tag.parent_id)
  if (tag.type !== SECTION_TAG_TYPE || !root) return tag.url
  return `${root.section}?tags=${tag.id}${tag.parent_id === null ? '' : `,${tag.parent_id}`}`
}

/** The reader's filter; `tags` may include the root of the open tab. */
export interface TagSelection {
  readonly tags: readonly number[]
  /** Only content that is free under an education plan (FEED-071). */
  readonly eduPlan: boolean
}

/** Selecting a tab selects only its root and clears the education-plan filter (TAG-003, TAG-004, TAG-024). */
export function selectTab(rootId: number): TagSelection {
  return { tags: [rootId], eduPlan: false }
}

/**
 * The selection after a tag was added or removed. A root replaces the selection (TAG-024); removing the last child
 * selects its parent (TAG-025).
 * @param tree the data of `listTags`; an id that is not in it counts as a tag without parent
 */
export function toggleTag(selection: TagSelection, id: number, tree: readonly Tag[]): TagSelection {
  if (isRootTag(id)) return selectTab(id)
  if (!selection.tags.includes(id)) return { ...selection, tags: [...selection.tags, id] }
  const left = selection.tags.filter((selected) => selected !== id)
  const parent = findTag(tree, id)?.parent_id
  return { ...selection, tags: left.length === 0 && parent ? [parent] : left }
}

/**
 * The `tags` parameter of a list request. Roots are dropped when several tags are selected (TAG-026); undefined when
 * none is selected.
 */
export function tagsQuery({ tags }: Pick<TagSelection, 'tags'>): string | undefined {
  const ids = tags.length > 1 ? tags.filter((id) => !isRootTag(id)) : tags
  return ids.length > 0 ? ids.join(',') : undefined
}

/** What the filter of a list must know of a tag. */
interface FilterTag {
  readonly id: number
  readonly parentId: number | null
  readonly group: string | null
}

/** Tags with the same key are alternatives, tags with different keys must all match (Q-114, Q-180). */
export function alternativesKey({ parentId, group }: Omit<FilterTag, 'id'>): string {
  return `${parentId ?? 0}:${group ?? ''}`
}

/**
 * The tags of a filter in groups of alternatives. Roots are ignored among other tags (TAG-026); a filter of roots alone
 * is one group.
 */
export function groupAlternatives<T extends FilterTag>(tags: readonly T[]): T[][] {
  const children = tags.filter(({ id }) => !isRootTag(id))
  return [...groupBy(children.length > 0 ? children : tags, alternativesKey).values()]
}

/** Finds a tag at any depth of the tree. */
export function findTag(tree: readonly Tag[], id: number): Tag | undefined {
  for (const tag of tree) {
    const found = tag.id === id ? tag : findTag(tag.child, id)
    if (found) return found
  }
  return undefined
}

/** A copy of the tree with `selected` set (TAG-022). */
export function withSelected(tree: readonly Tag[], selected: readonly number[]): Tag[] {
  return tree.map((tag) => ({
    ...tag,
    selected: selected.includes(tag.id),
    child: withSelected(tag.child, selected),
  }))
}
