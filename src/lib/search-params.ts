/** Query strings of pages: plain text in and out, lists only where the name says so (CASE-007). */
import type { RawSearch } from './page.ts'

const MAX_VALUES = 50

/** Parses a query string; a repeated plain name keeps its last value, `name[]` keeps up to 50. */
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

/** Writes a query string with its leading `?`, or nothing when there is nothing to say. */
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

/** Keeps only the named parameters, in the given order, so that one content has one address. */
export function pickSearch(search: RawSearch, names: readonly string[]): RawSearch {
  const picked: Record<string, string | readonly string[]> = {}
  for (const name of names) {
    const value = search[name]
    if (value !== undefined && value.length > 0) picked[name] = value
  }
  return picked
}

/** One text value, or undefined when missing or a list. */
export function textParam(search: RawSearch, name: string): string | undefined {
  const value = search[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number clamped into the range; the fallback when it is none (REV-059, POL-001 style parameters). */
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

/** Positive ids of a comma-separated list or of a `[]` list; anything else is dropped. */
export function idListParam(search: RawSearch, name: string): number[] {
  const value = search[name]
  const parts = typeof value === 'string' ? value.split(',') : (value ?? [])
  const ids = parts.filter((part) => /^[1-9]\d{0,14}$/.test(part)).map(Number)
  return [...new Set(ids)].slice(0, MAX_VALUES)
}
