/** Maximum length of the line under a highlight, and of the text of the large card. */
export const CAPTION_MAX = 120
export const DESCRIPTION_MAX = 300
export const SEARCH_MAX = 100
/** Posts that a search offers. */
export const CANDIDATES_MAX = 12
