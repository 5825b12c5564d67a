/** Where tags lead and how a selection of tags changes: pure rules, the same on both sides. */
import { isRootTag, ROOT_TAGS, SECTION_TAG_TYPE } from './constants.ts'
import type { Tag } from './contract.ts'

/**
 * Where a tag leads. A section tag: the section of itself, else of its parent, with `tags={id}` and `,{parent id}`
 * (TAG-012..019); any other tag: its own address (TAG-020).
 */
export function tagLink(tag: Pick<Tag, 'id' | 'parent_id' | 'type' | 'url'>): string {
  const root = ROOT_TAGS.find(({ id }) => id === tag.id) ?? ROOT_TAGS.find(({ id }) => id === tag.parent_id)
  if (tag.type !== SECTION_TAG_TYPE || !root) return tag.url
  return `${root.section}?tags=${tag.id}${tag.parent_id === null ? '' : `,${tag.parent_id}`}`
}

/** What the reader filters by; the root of the open tab may be among `tags`. */
export interface TagSelection {
  readonly tags: readonly number[]
  /** Only content that is free under an education plan (FEED-071). */
  readonly eduPlan: boolean
}

/** Choosing a tab selects its root alone and clears the education-plan filter (TAG-003, TAG-004, TAG-024). */
export function selectTab(rootId: number): TagSelection {
  return { tags: [rootId], eduPlan: false }
}

/**
 * The selection after a tag was chosen or taken away. A root stands alone (TAG-024); a child taken away with nothing
 * left leaves its parent (TAG-025).
 * @param tree the answer of `listTags`; an id that is not in it is taken as a tag without parent
 */
export function toggleTag(selection: TagSelection, id: number, tree: readonly Tag[]): TagSelection {
  if (isRootTag(id)) return selectTab(id)
  if (!selection.tags.includes(id)) return { ...selection, tags: [...selection.tags, id] }
  const left = selection.tags.filter((selected) => selected !== id)
  const parent = findTag(tree, id)?.parent_id
  return { ...selection, tags: left.length === 0 && parent ? [parent] : left }
}

/** The `tags` of a list call: among several the roots are dropped (TAG-026); undefined when nothing is selected. */
export function tagsQuery({ tags }: Pick<TagSelection, 'tags'>): string | undefined {
  const ids = tags.length > 1 ? tags.filter((id) => !isRootTag(id)) : tags
  return ids.length > 0 ? ids.join(',') : undefined
}

/** The tag anywhere in the tree. */
export function findTag(tree: readonly Tag[], id: number): Tag | undefined {
  for (const tag of tree) {
    const found = tag.id === id ? tag : findTag(tag.child, id)
    if (found) return found
  }
  return undefined
}

/** The tree with the selected tags marked (TAG-022). */
export function markSelected(tree: readonly Tag[], selected: readonly number[]): Tag[] {
  return tree.map((tag) => ({
    ...tag,
    selected: selected.includes(tag.id),
    child: markSelected(tag.child, selected),
  }))
}
