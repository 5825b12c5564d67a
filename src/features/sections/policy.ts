/** The selection in the URL of a section, and the parameters of the list request. */
import { isRootTag } from '#features/tags/constants.ts'
import { type TagSelection, tagsQuery } from '#features/tags/policy.ts'
import type { RawSearch } from '#lib/page.ts'
import { idListParam, stringifySearch, textParam } from '#lib/search-params.ts'

/** The selection in the URL; without one, only the section's root (FEED-009..012). */
export function selectionOf(search: RawSearch, rootId: number): TagSelection {
  const tags = idListParam(search, 'tags')
  return { tags: tags.length > 0 ? tags : [rootId], eduPlan: textParam(search, 'edu-plan') === '1' }
}

/** Query parameters of the list endpoint for a selection (FEED-069, FEED-071, TAG-026). */
export function filterOf(selection: TagSelection): { tags?: string; 'edu-plan'?: '1' } {
  const tags = tagsQuery(selection)
  return { ...(tags ? { tags } : {}), ...(selection.eduPlan ? { 'edu-plan': '1' as const } : {}) }
}

/** URL of a selection: the child tags, then their root, as in tag links (TAG-019, Q-115). */
export function selectionHref(path: string, selection: TagSelection, rootId: number): string {
  const children = selection.tags.filter((id) => !isRootTag(id))
  const tags = children.length > 0 ? [...children, rootId].join(',') : undefined
  return path + stringifySearch({ tags, 'edu-plan': selection.eduPlan ? '1' : undefined })
}
