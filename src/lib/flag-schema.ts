import * as z from 'zod/mini'

/** Boolean on the wire, as the specification defines it: 1 or 0. */
export const Flag = z.literal([0, 1])
export type Flag = z.output<typeof Flag>
