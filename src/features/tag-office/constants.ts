/** Limits of tags; those of the seed. */
export const NAME_MAX = 100
export const SLUG_MAX = 60
export const URL_MAX = 200
/** Levels of the tree, roots included. */
export const TREE_DEPTH_MAX = 4
/** Every list loads the whole tree. */
export const TAGS_MAX = 500
/** A change that affects more posts leaves the search to a job. */
export const INDEXED_AT_ONCE = 200
