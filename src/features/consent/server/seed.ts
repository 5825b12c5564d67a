/** Seeds the policy documents. */
import * as z from 'zod/mini'
import { SeedFile, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { upsertPolicies } from './repository/consents.ts'
import { cleanPolicy } from './service/clean-policy.ts'

const PolicyRow = z.strictObject({
  tab: z.enum(['privacy', 'cookie', 'website', 'marketing']),
  version: z.int().check(z.positive()),
  effective_at: SeedTime,
  file: SeedFile,
})
type PolicyRow = z.output<typeof PolicyRow>

/** The HTML is cleaned in the same way as when an editor saves a document. */
export const policiesSeed = seedPart<PolicyRow, string[]>({
  section: 'policies',
  table: 'policies',
  row: PolicyRow,
  key: (row) => row.tab,
  files: (row) => [row.file],
  prepare: ({ file }, rows) => Promise.all(rows.map(async (row) => cleanPolicy(String(await file(row.file))))),
  async write({ db }, rows, contents) {
    const documents = rows.map(({ tab, version, effective_at: effectiveAt }, index) => ({
      tab,
      version,
      content: contents[index] as string,
      effectiveAt,
      updatedAt: effectiveAt,
    }))
    await upsertPolicies(db, documents)
  },
})
