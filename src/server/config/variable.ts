import type * as z from 'zod/mini'

/** One environment variable. `expects`, `standard` (the default) and `meaning` are shown to operators. */
export interface Variable {
  schema: z.ZodMiniType<unknown, string>
  expects: string
  standard: string
  meaning: string
  /** The value is never shown and may be read from the file that `NAME_FILE` names. */
  secret?: true
}
