/** Cards per page. */
export const CASE_STUDIES_PAGE_SIZE = 12
/** Maximum number of values in one filter (AB-157). */
export const FILTER_VALUES_MAX = 50
