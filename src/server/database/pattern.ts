/** Patterns of `like` for texts that people type. */

/** The text with the wildcards of patterns escaped. */
export function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Matches what contains the text. */
export function containing(text: string): string {
  return `%${escapePattern(text)}%`
}

/**
 * The operator that ignores case, or the much cheaper one for a pattern without case, such as a Thai one: `ilike`
 * converts every text that it compares.
 */
export function likeOperator(pattern: string): 'like' | 'ilike' {
  return pattern.toLowerCase() === pattern.toUpperCase() ? 'like' : 'ilike'
}
