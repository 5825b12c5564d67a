/** Parses query strings into flat text; brackets never build objects (AB-11, AB-157). */

const MAX_PAIRS = 100
export const MAX_VALUES = 50

/** `name` is text, a repeated name is a list (which a text schema rejects), `name[]` is always a list. */
type Query = Readonly<Record<string, string | readonly string[]>>

const EMPTY_QUERY: Query = Object.freeze(Object.create(null) as Query)
/** Returned for an unreadable query string: the router must not throw, so a later check rejects it. */
export const BAD_QUERY: Query = Object.freeze(Object.create(null) as Query)

/**
 * Ignores bracket shapes other than `name[]`. A list has up to MAX_VALUES + 1 values, so that a later check can detect
 * the excess.
 */
export function parseQuery(text: string): Query {
  if (text === '') return EMPTY_QUERY
  const source = /[\x80-\xff]/.test(text) ? fromBytes(text) : text
  const query: Record<string, string | string[]> = Object.create(null)
  let pairs = 0
  for (const pair of source.split('&')) {
    if (pair === '') continue
    if (++pairs > MAX_PAIRS) return BAD_QUERY
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    const value = equals < 0 ? '' : decode(pair.slice(equals + 1))
    if (name === null || value === null || isForbidden(name)) return BAD_QUERY
    add(query, name, value)
  }
  return query
}

function add(query: Record<string, string | string[]>, name: string, value: string) {
  const bracket = name.indexOf('[')
  if (bracket >= 0 && (bracket === 0 || bracket !== name.length - 2 || !name.endsWith('[]'))) return
  const known = query[name]
  if (known === undefined) query[name] = bracket < 0 ? value : [value]
  else if (typeof known === 'string') query[name] = [known, value]
  else if (known.length <= MAX_VALUES) known.push(value)
}

function isForbidden(name: string): boolean {
  const [base] = name.split('[', 1)
  return base === '__proto__' || base === 'constructor'
}

/** Returns null for invalid percent-encoding, invalid UTF-8 and NUL. */
function decode(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text.includes('\0') ? null : text
  try {
    const decoded = decodeURIComponent(text.replaceAll('+', ' '))
    return decoded.includes('\0') ? null : decoded
  } catch {
    return null
  }
}

/** Decodes unescaped Thai letters of command-line clients, which the HTTP parser passes as single bytes. */
function fromBytes(text: string): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  return decoded.includes('\uFFFD') ? '%' : decoded
}
