import * as z from 'zod/mini'

/** Text of a positive whole number that a JavaScript number represents exactly. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/

/**
 * An id in a path: text over HTTP, text or number from the client. Any other value is treated as not found, not as
 * malformed (AB-17).
 */
export const PathId = z.pipe(
  z.union([z.string().check(z.regex(ID_PATTERN)), z.int().check(z.minimum(1))]),
  z.transform(Number),
)

/** Number of the state of a row that a form was opened with: an `integer` of PostgreSQL. */
export const Revision = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/**
 * Parses comma-separated ids (`3,54`) into a list without duplicates; empty text is an empty list.
 * @param limit maximum number of ids; longer lists are rejected
 */
export function idList(limit: number) {
  return z.pipe(
    z.string().check(
      z.maxLength(limit * 16),
      z.refine((text) => parseIds(text) !== null && (parseIds(text) as number[]).length <= limit),
    ),
    z.transform((text) => [...new Set(parseIds(text) ?? [])]),
  )
}

function parseIds(text: string): number[] | null {
  if (text === '') return []
  const parts = text.split(',')
  return parts.every((part) => ID_PATTERN.test(part)) ? parts.map(Number) : null
}
