import * as z from 'zod/mini'

/** Yes and no as the specification writes them, everywhere on the wire: 1 and 0. */
export const Flag = z.literal([0, 1])
export type Flag = z.output<typeof Flag>

export function flag(value: unknown): Flag {
  return value ? 1 : 0
}
