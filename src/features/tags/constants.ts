/** The four roots of the tag tree, their sections and slugs (FEED-009..012, TAG-014..017, TAG-023). */
export const ROOT_TAGS = [
  { id: 1, slug: 'edtech-tools', section: '/edtech-tools' },
  { id: 2, slug: 'training', section: '/training' },
  { id: 44, slug: 'solutions', section: '/solutions' },
  { id: 45, slug: 'trends', section: '/trends' },
] as const

export type RootTag = (typeof ROOT_TAGS)[number]

/** The root that is preselected on `/` and `/edtech-tools` (FEED-009). */
export const DEFAULT_ROOT_ID = 1

/** Type of tags that link to a section; tags of any other type link to their own URL. */
export const SECTION_TAG_TYPE = 0

/** Maximum number of tag ids in one request. */
export const TAG_IDS_MAX = 50

/** Whether the id is one of the four roots. */
export function isRootTag(id: number): boolean {
  return ROOT_TAGS.some((root) => root.id === id)
}

/** The root of a section path; undefined for any other path. */
export function rootOfSection(path: string): RootTag | undefined {
  return ROOT_TAGS.find((root) => root.section === path)
}

/** Pixels that one press of an arrow scrolls the tab strip on a phone (TAG-011). */
export const TAG_SCROLL_STEP_PX = 30
