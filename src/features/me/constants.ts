/** Maximum number of posts whose reactions one call returns. */
export const REACTIONS_MAX = 100
