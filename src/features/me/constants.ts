/** Maximum number of posts whose reactions one call returns. */
export const REACTIONS_MAX = 100
/** Maximum number of people about whom one call says whether the reader follows them. */
export const PEOPLE_MAX = 20
