import * as z from 'zod/mini'

/** Text of a positive whole number that a JavaScript number holds exactly. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/

/** An id in a path: text over HTTP, text or number from the client; anything else is missing, not malformed (AB-17). */
export const PathId = z.pipe(
  z.union([z.string().check(z.regex(ID_PATTERN)), z.int().check(z.minimum(1))]),
  z.transform(Number),
)

/**
 * Comma-separated ids (`3,54`) as a list without repetitions; empty text is an empty list.
 * @param limit the most ids taken; more are refused
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
