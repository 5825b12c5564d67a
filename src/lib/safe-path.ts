/** Where a person may be sent by a value that others could have written: this site and nothing else (security 4.17). */

/** Any origin would do: it only has to be kept. */
const ORIGIN = 'https://site.invalid'
const MAX_LENGTH = 2_000
const DECODINGS = 2

/**
 * The value when it is a path of this site, else `/` (AB-120): one leading slash, no backslash and no control character,
 * no `//` as it stands or decoded once or twice, and no other origin when read as an address.
 */
export function safePath(value: unknown): string {
  return typeof value === 'string' && isSafe(value) ? value : '/'
}

function isSafe(value: string): boolean {
  if (value.length > MAX_LENGTH || !value.startsWith('/')) return false
  let read = value
  for (let depth = 0; depth <= DECODINGS; depth++) {
    if (/[\\\u0000-\u001f\u007f]|\/\//.test(read)) return false
    const decoded = decode(read)
    if (decoded === null) return false
    read = decoded
  }
  return URL.canParse(value, ORIGIN) && new URL(value, ORIGIN).origin === ORIGIN
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value)
  } catch {
    // A stray per cent sign cannot be judged.
    return null
  }
}
