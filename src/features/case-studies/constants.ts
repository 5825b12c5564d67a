/** */
export const CASE_STUDIES_PAGE_SIZE = 12
/** Values that one filter may hold (AB-157). */
export const FILTER_VALUES_MAX = 50
/** Choices of a filter that show at first; a list not much longer shows whole. */
export const FILTER_CHOICES_SHOWN = 6
