/** Shapes of the import of university accounts. */
import * as z from 'zod/mini'

export const AccountImport = z.object({
  encoding: z.string(),
  /** Accounts that would be added; after a part was added, the rest. */
  new: z.int(),
  /** Accounts that the site has already; they stay as they are. */
  existing: z.int(),
  /** Lines with the address of a member; they are left out. */
  matches: z.int(),
  unreadable: z.int(),
  sample_matches: z.array(z.object({ line: z.int(), name: z.string(), user_id: z.int() })),
  problems: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** The first failing lines with their reasons, as many as fit; null without one. */
  failed_csv: z.nullable(z.string()),
  /** Number of lines in `failed_csv`. */
  failed_listed: z.int(),
  /** Sent back to add exactly these accounts, part by part. */
  digest: z.string(),
  /** 0 for a report only. */
  added: z.int(),
})
export type AccountImport = z.output<typeof AccountImport>
