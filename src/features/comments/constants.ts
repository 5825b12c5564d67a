/** Limits and fixed pictures of comments. */

/** CMT-017 */
export const STICKERS_MAX = 3
/** Maximum number of visible characters, counted as Unicode code points. */
export const COMMENT_MAX_LENGTH = 2_000
/** Maximum length of the submitted HTML. Tags and escaped characters make it longer than the visible text. */
export const COMMENT_HTML_MAX_LENGTH = 20_000
/** Above any of these rates, the server requires a captcha from the author. */
export const COMMENT_RATES = [
  { comments: 3, seconds: 60 },
  { comments: 10, seconds: 600 },
] as const
/** A repeated identical comment within this time returns the first one (AB-77). */
export const REPEAT_SECONDS = 10
/**
 * Number of comments shown at first, which is also the number in the response of a post, and number of replies shown
 * under each comment (CMT-031, CMT-032).
 */
export const COMMENTS_SHOWN = 5
export const REPLIES_SHOWN = 3
/** Length in graphemes of a comment shown away from its post. */
export const LATEST_EXCERPT_LENGTH = 60

/** Stickers used when the request for stickers fails (CMT-043). Ids, paths and names equal those in the database. */
export const FALLBACK_STICKERS = [
  'Cool',
  'Creative',
  'Easy',
  'Follow',
  'Good Heart',
  'Hit Heart',
  'Interest',
  'Must Try',
  'Share',
  'Share 2',
  'Thank You',
  'Wow',
].map((name, index) => ({
  id: index + 1,
  name,
  path: `/stickers/${name.toLowerCase().replaceAll(' ', '-')}.svg`,
}))

/** Time in milliseconds for which a linked comment stays highlighted (POST-045). */
export const HIGHLIGHT_MS = 1_000

/** Orders of the comments of a post; the first is the default (CMT-056). */
export const COMMENT_SORTS = ['newest', 'liked', 'oldest'] as const
export type CommentSort = (typeof COMMENT_SORTS)[number]
