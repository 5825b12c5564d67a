/** Query strings of pages: text values, and lists only for names that end in `[]` (CASE-007). */
import { bangkokDay, bangkokMonth } from './dates.ts'
import type { RawSearch } from './page.ts'

const MAX_VALUES = 50

/** Parses a query string. A repeated plain name takes its last value; `name[]` takes up to 50 values. */
export function parseSearch(text: string): RawSearch {
  const search: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (name === '__proto__') continue
    if (!name.endsWith('[]')) search[name] = value
    else {
      const list = (search[name] ?? []) as string[]
      if (list.length < MAX_VALUES) search[name] = [...list, value]
    }
  }
  return search
}

/** Formats a query string with its leading `?`; returns empty text when there are no parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const one of value) query.append(name, String(one))
    else query.append(name, String(value))
  }
  // Commas and brackets stay readable: `?tags=3,1`, `?levels[]=20`.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%5B%5D', '[]')
  return text ? `?${text}` : ''
}

/**
 * How a page reads one parameter. `tags`: ids of tags, sorted, each once; `words`: one of these; `text`: free text,
 * trimmed and cut to so many characters; `upTo`: a whole number from 2 to this one, 1 is the same as none; `months`: a month, `YYYY-MM`, at most so many before and after the current one.
 * The word `unset` and the current month mean the same as no parameter, so they are dropped.
 */
type SearchKey =
  | 'tags'
  | { words: readonly string[]; unset?: string }
  | { text: number }
  | { upTo: number }
  | { months: MonthRange }

/** Number of months before and after the current one. */
interface MonthRange {
  before: number
  after: number
}
export type SearchKeys = Readonly<Record<string, SearchKey>>

/** Only what these keys can mean, in their order and in one spelling, so that one content has one address (AB-178). */
export function canonicalSearch(search: RawSearch, keys: SearchKeys): RawSearch {
  const found: Record<string, string | readonly string[]> = {}
  for (const [name, key] of Object.entries(keys)) {
    const value = canonicalValue(search, name, key)
    if (value !== undefined && value.length > 0) found[name] = value
  }
  return found
}

function canonicalValue(search: RawSearch, name: string, key: SearchKey): string | readonly string[] | undefined {
  if (key === 'tags') {
    const ids = idListParam(search, name)
    return name.endsWith('[]') ? ids.map(String) : ids.join(',')
  }
  const text = textParam(search, name)
  if (text === undefined) return undefined
  if ('text' in key) return cutText(text, key.text)
  if ('upTo' in key) return /^[1-9]\d{0,8}$/.test(text) && text !== '1' && Number(text) <= key.upTo ? text : undefined
  if ('months' in key) return isNearMonth(text, key.months, Date.now()) ? text : undefined
  return text === key.unset ? undefined : key.words.find((word) => word === text)
}

/** Whether a text is a Bangkok month, `YYYY-MM`, in the range around `now` and not the month of `now`. */
export function isNearMonth(text: string, { before, after }: MonthRange, now: number): boolean {
  const month = (later: number) => bangkokDay(bangkokMonth(now, later)).slice(0, 7)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text !== month(0) && text >= month(-before) && text <= month(after)
}

/** Ids under the keys that hold tags. */
export function tagIdsOf(search: RawSearch, keys: SearchKeys): number[] {
  return Object.keys(keys).flatMap((name) => (keys[name] === 'tags' ? idListParam(search, name) : []))
}

/** Trimmed and at most so many UTF-16 units long; half of a character at the end is cut too. */
export function cutText(text: string, maxLength: number): string {
  const cut = text.trim().slice(0, maxLength)
  return cut.replace(/[\uD800-\uDBFF]$/, '').trimEnd()
}

/** Returns a text value, or undefined when the parameter is missing or a list. */
export function textParam(search: RawSearch, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' ? value : undefined
}

/**
 * Returns a whole number clamped into the range, or the fallback when the value is not a whole number (REV-059,
 * POL-001).
 */
export function numberParam(search: RawSearch, name: string, { min, max, fallback }: NumberRange): number {
  const value = textParam(search, name)
  if (!value || !/^-?\d{1,15}$/.test(value)) return fallback
  return Math.min(max, Math.max(min, Number(value)))
}

interface NumberRange {
  min: number
  max: number
  fallback: number
}

/** Positive ids of a comma-separated list or of a `[]` list, sorted and each once; other values are dropped. */
export function idListParam(search: RawSearch, name: string): number[] {
  const value = search[name]
  const parts = typeof value === 'string' ? value.split(',') : (value ?? [])
  const ids = parts.filter((part) => /^[1-9]\d{0,14}$/.test(part)).map(Number)
  return [...new Set(ids)].slice(0, MAX_VALUES).sort((a, b) => a - b)
}
