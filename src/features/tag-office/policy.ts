/** Rules of the shape of the tag tree and of addresses of tags. Pure, used on the server and in the browser. */
import { isRootTag, ROOT_TAGS } from '#features/tags/constants.ts'
import { groupBy } from '#lib/group-by.ts'
import { SLUG_MAX, TREE_DEPTH_MAX } from './constants.ts'

interface Placed {
  id: number
  parentId: number | null
}

/** The tag and its ancestors, from the tag up to its root. */
export function lineOf<T extends Placed>(tags: readonly T[], id: number | null): T[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]))
  const line: T[] = []
  for (let tag = id === null ? undefined : byId.get(id); tag; ) {
    if (line.includes(tag)) break
    line.push(tag)
    tag = tag.parentId === null ? undefined : byId.get(tag.parentId)
  }
  return line
}

/** The tag and all its descendants. */
export function branchOf<T extends Placed>(tags: readonly T[], id: number): T[] {
  const byParent = groupBy(tags, ({ parentId }) => parentId)
  const own = tags.find((tag) => tag.id === id)
  const branch = own ? [own] : []
  for (const tag of branch) branch.push(...(byParent.get(tag.id) ?? []))
  return branch
}

/** Levels of a branch, 1 for a tag without children. */
function heightOf<T extends Placed>(tags: readonly T[], id: number): number {
  const depth = (own: T) => lineOf(tags, own.id).length
  return Math.max(...branchOf(tags, id).map(depth)) - depth(tags.find((tag) => tag.id === id)!) + 1
}

/** Whether the tag cannot be under this parent, because the parent is the tag itself or below it. */
function wouldBeCycle<T extends Placed>(tags: readonly T[], id: number, parentId: number): boolean {
  return lineOf(tags, parentId).some((tag) => tag.id === id)
}

/** The URL of a section tag: its section with the tag and its parent selected, as `tagLink` of a tag under a root. */
export function sectionUrl<T extends Placed>(tags: readonly T[], id: number, parentId: number): string {
  const rootId = lineOf(tags, parentId).at(-1)?.id
  const root = ROOT_TAGS.find((one) => one.id === rootId)
  return `${root?.section ?? '/search'}?tags=${id},${parentId}`
}

type MoveError = 'tag_protected' | 'tag_cycle' | 'tag_too_deep' | 'tag_parent_missing'

/** Why the tag cannot be under this parent; null if it can. Roots stay where they are (TAG-023). */
export function moveError<T extends Placed>(tags: readonly T[], id: number, parentId: number | null): MoveError | null {
  if (isRootTag(id)) return 'tag_protected'
  if (parentId === null || !tags.some((tag) => tag.id === parentId)) return 'tag_parent_missing'
  if (wouldBeCycle(tags, id, parentId)) return 'tag_cycle'
  return lineOf(tags, parentId).length + heightOf(tags, id) > TREE_DEPTH_MAX ? 'tag_too_deep' : null
}

/** The Latin letters and digits of a name as a slug; empty for a name in Thai alone. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, SLUG_MAX)
    .replace(/-+$/, '')
}

/** Up to three slugs like this one that no tag has. */
export function suggestSlugs(wanted: string, taken: ReadonlySet<string>): string[] {
  const base = wanted.slice(0, SLUG_MAX - 3).replace(/-+$/, '') || 'tag'
  const found = taken.has(wanted) || wanted === '' ? [] : [wanted]
  for (let number = 2; found.length < 3; number++) {
    const slug = `${base}-${number}`
    if (!taken.has(slug)) found.push(slug)
  }
  return found
}

/** A place in the tree: the parent, and the index among its children without the moved tag. */
export interface Place {
  parentId: number
  index: number
}

/** Children of a tag in their order, without the moved one. */
export function childrenOf<T extends Placed>(tags: readonly T[], parentId: number | null, movedId?: number): T[] {
  return tags.filter((tag) => tag.parentId === parentId && tag.id !== movedId)
}

/** Where the tag is now. Null for a root. */
export function placeOf<T extends Placed>(tags: readonly T[], id: number): Place | null {
  const tag = tags.find((one) => one.id === id)
  if (!tag || tag.parentId === null) return null
  return { parentId: tag.parentId, index: childrenOf(tags, tag.parentId).findIndex((one) => one.id === id) }
}

/** The places where a tag can be dropped, from the top of the screen down. Children of folded tags are left out. */
export function dropPlaces<T extends Placed>(tags: readonly T[], id: number, unfolded: ReadonlySet<number>): Place[] {
  const places: Place[] = []
  const enter = (parentId: number) => {
    const children = childrenOf(tags, parentId, id)
    places.push({ parentId, index: 0 })
    for (const [index, child] of children.entries()) {
      if (unfolded.has(child.id) && childrenOf(tags, child.id, id).length > 0) enter(child.id)
      places.push({ parentId, index: index + 1 })
    }
  }
  for (const root of childrenOf(tags, null)) if (root.id !== id) enter(root.id)
  return places.filter(({ parentId }) => moveError(tags, id, parentId) === null)
}

/** Right: below the tag in front, as its last child. Left: behind the parent. Null where this is not possible. */
export function stepInOrOut<T extends Placed>(
  tags: readonly T[],
  id: number,
  { parentId, index }: Place,
  direction: 'in' | 'out',
): Place | null {
  if (direction === 'in') {
    const before = childrenOf(tags, parentId, id)[index - 1]
    const place = before && { parentId: before.id, index: childrenOf(tags, before.id, id).length }
    return place && moveError(tags, id, place.parentId) === null ? place : null
  }
  const parent = tags.find((tag) => tag.id === parentId)
  if (!parent || parent.parentId === null) return null
  const behind = childrenOf(tags, parent.parentId, id).findIndex((tag) => tag.id === parent.id) + 1
  return { parentId: parent.parentId, index: behind }
}

/** The tags with one of them at another place, in their order. */
export function withMoved<T extends Placed>(tags: readonly T[], id: number, { parentId, index }: Place): T[] {
  const moved = tags.find((tag) => tag.id === id)
  if (!moved) return [...tags]
  const others = tags.filter((tag) => tag.id !== id)
  const before = childrenOf(others, parentId)[index]
  const at = before ? others.indexOf(before) : others.length
  return others.toSpliced(at, 0, { ...moved, parentId })
}
