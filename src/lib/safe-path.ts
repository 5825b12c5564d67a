/** Validates redirect targets that others could have written: only paths of this site are allowed (security 4.17). */

/** Any origin works, because the check only compares it with itself. */
const ORIGIN = 'https://site.invalid'
const MAX_LENGTH = 2_000
const DECODINGS = 2

/**
 * Returns the value if it is a path of this site, otherwise `/` (AB-120). A path has one leading slash, no backslash,
 * no control character, no `//` in its original form or decoded once or twice, and does not resolve to another origin.
 */
export function safePath(value: unknown): string {
  return typeof value === 'string' && isSafe(value) ? value : '/'
}

function isSafe(value: string): boolean {
  if (value.length > MAX_LENGTH || !value.startsWith('/')) return false
  let current = value
  for (let depth = 0; depth <= DECODINGS; depth++) {
    if (/[\\\u0000-\u001f\u007f]|\/\//.test(current)) return false
    const decoded = decode(current)
    if (decoded === null) return false
    current = decoded
  }
  return URL.canParse(value, ORIGIN) && new URL(value, ORIGIN).origin === ORIGIN
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    // A value with an invalid percent sequence cannot be checked.
    return null
  }
}
