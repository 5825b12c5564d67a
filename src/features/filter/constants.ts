/** Order of the filter. */
import type { ListOrder } from '#features/posts/constants.ts'

/** Groups of tags that come first in the filter; other groups follow in the order of the tag tree. */
export const FIRST_GROUPS: readonly (string | null)[] = ['level', 'subject', 'method']

/** An order of a list; `match` is the order of a search, which has no name in the API. */
export type SortOrder = ListOrder | 'match'
