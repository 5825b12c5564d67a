/**
 * Words that comments, documents, test titles, messages and names no longer use, each with its replacement.
 * Names are split into words: `sweepJob` is read as “sweep job”.
 */
export const retiredWords = [
  [/\bwho(?:m|so)?ever\b/, 'the person who, each caller that'],
  [/\bsomebody\b/, 'a person, a caller, another user'],
  [/\beverybody\b/, 'everyone, all readers'],
  [/\bnobody\b/, 'no one by role: no caller, no reader'],
  [/\banybody\b/, 'any caller, every reader'],
  [/\banew\b/, 'again'],
  [/\bheaped\b/, 'excessive'],
  [
    /\b(?:nothing|something|everything|anything|someone|anyone|somewhere|nowhere) else\b/,
    'no other …, another …, all other …',
  ],
  [/\bvouch(?:es|ed)?\b/, 'confirms, authenticates'],
  [/\bnotices?\b/, 'notification'],
  [/\bwish(?:es)?\b/, 'desired state, subscription'],
  [/\bsweep(?:s|er|ers|ing)?\b|\bswept\b/, 'cleanup, delete'],
  [/\bleavers?\b/, 'deleted account'],
  [/\brefus(?:e|es|ed|al|als|er|ing)\b/, 'reject, return an error, deny'],
  [/\bfaults?\b/, 'error, defect'],
  [/\bspool\b/, 'temporary file'],
  [/\b(?:security|abuse) §|\bissues? \d+\b/, 'an id of docs/requirements or docs/decisions, or the rule itself'],
  [/\btell (?:changes|followers|people|rejections?)\b|\b(?:list to|to) tell (?:of|statement)\b/, 'notify'],
  [/\b(?:mark|update) told\b|\btold statement\b/, 'notified'],
  [/\b(?:post likes|pins|used its|votes|shares) mark\b|\bdelete marks statement\b/, 'reaction'],
  [/\bdoors?\b/, 'sign-in method, entry point'],
]

/** Retired words that are correct in one file: `[file, word, reason]`. */
export const exceptions = [
  ['src/components/overlays/unsaved-changes-dialog.tsx', 'door', 'the icon DoorOpen of lucide'],
  ['src/server/database/postgres/identity.ts', 'nobody', 'an account of the operating system'],
]

/** Files that are not checked: word lists, requirements and decisions of the specification. */
export const skipped = [
  /\.generated\.ts$/,
  /^src\/components\/fonts\/OFL\.txt$/,
  /^scripts\/(?:check-words\.test\.ts|retired-words\.mjs)$/,
  /^docs\/requirements\//,
  /^docs\/decisions\/spec-decisions\.md$/,
]
