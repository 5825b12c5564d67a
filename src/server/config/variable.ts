import type * as z from 'zod/mini'

/** One environment variable: what it must be, in words, where its value is shown to a person. */
export interface Variable {
  schema: z.ZodMiniType<unknown, string>
  expects: string
  standard: string
  meaning: string
  /** Its value is never shown, and may come from the file that `NAME_FILE` points to. */
  secret?: true
}
