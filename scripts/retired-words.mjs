/**
 * Words that comments, documents, test titles, messages and names no longer use, each with what to write instead.
 * Names are split into words: `sweepJob` is “sweep job”.
 */
export const retiredWords = [
  [/\bwho(?:m|so)?ever\b/, 'the person who, each caller that'],
  [/\bsomebody\b/, 'a person, a caller, another user'],
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
  [/\bdoors?\b/, 'sign-in method, entry point'],
]

/** Files with a retired word that is right there: `[file, word, reason]`. */
export const exceptions = []

/** Files that are not read: word lists, the specification's own rows and decisions. */
export const skipped = [
  /^scripts\/(?:check-words\.test\.ts|retired-words\.mjs)$/,
  /^docs\/requirements\//,
  /^docs\/decisions\/spec-decisions\.md$/,
]
