/** Limits and fixed pictures of comments. */

/** CMT-017 */
export const STICKERS_MAX = 3
/** Characters that a reader sees, as Unicode counts them. */
export const COMMENT_MAX_LENGTH = 2_000
/** HTML as it is sent: paragraphs and the five escaped characters make it longer than what is seen. */
export const COMMENT_HTML_MAX_LENGTH = 20_000
/** More by one person in such a time, and the server asks for a captcha. */
export const COMMENT_PACE = [
  { comments: 3, seconds: 60 },
  { comments: 10, seconds: 600 },
] as const
/** The same comment sent again so soon is the first one (AB-77). */
export const REPEAT_SECONDS = 10
/** Shown at first, and all that the answer of a post has of them; and replies shown under each (CMT-031, CMT-032). */
export const COMMENTS_SHOWN = 5
export const REPLIES_SHOWN = 3
/** The one picture of everybody who writes anonymously or has gone (security §4.12). */
export const ANONYMOUS_PICTURE = '/avatars/anonymous.svg'
/** The site's own picture. */
export const SITE_PICTURE = '/avatars/site.svg'

/** The stickers that exist when none can be loaded (CMT-043); the same ids, paths and names as in the database. */
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

/** A comment that was scrolled to stays lit this long (POST-045). */
export const HIGHLIGHT_MS = 1_000
