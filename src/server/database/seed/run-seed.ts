/** Writes a seed: checks all rows and reports all errors together, then writes everything in one transaction. */
import * as z from 'zod/mini'
import { dynamicStatement, statement } from '../db.ts'
import type { Reference, SeedContext, SeedPart } from './seed-part.ts'
import { SeedError, type SeedSource } from './seed-source.ts'

/** Parsed rows of one part. */
interface Section {
  part: SeedPart
  rows: never[]
}

/** Advisory lock that prevents two seeds at once. */
const LOCK = 2_026_112_001

const lockSeed = statement('seed.lock', 'select pg_advisory_xact_lock($1)')
const { localeError } = z.locales.en()

interface RunSeedOptions {
  parts: readonly SeedPart[]
  context: Omit<SeedContext, 'file'>
  source: SeedSource
  /** Called inside the transaction; if it returns false, nothing is written. */
  isWanted?: (context: SeedContext) => Promise<boolean>
  /** Last step inside the transaction, with the ids of the posts that were written. */
  afterwards?: (context: SeedContext, postIds: readonly number[]) => Promise<void>
}

/**
 * Returns true when the seed was written. Writing it again changes nothing.
 * @throws {SeedError} listing all errors; nothing is written then
 */
export async function runSeed({
  parts,
  context: given,
  source,
  isWanted,
  afterwards,
}: RunSeedOptions): Promise<boolean> {
  const context: SeedContext = { ...given, file: source.file }
  const sections = parseSections(parts, source)
  await checkSections(context, sections)
  const prepared: unknown[] = []
  for (const { part, rows } of sections) prepared.push(await part.prepare?.(context, rows))
  return context.db.transaction(async (db) => {
    const inside = { ...context, db }
    await db.query(lockSeed, [LOCK])
    if (isWanted && !(await isWanted(inside))) return false
    for (const [index, { part, rows }] of sections.entries()) {
      if (rows.length > 0) await part.write(inside, rows, prepared[index])
    }
    for (const { part, rows } of sections) if (rows.length > 0) await part.finish?.(inside, rows)
    await afterwards?.(inside, keysOf(sections, 'posts'))
    return true
  })
}

function parseSections(parts: readonly SeedPart[], source: SeedSource): Section[] {
  const errors = [...source.sections.keys()]
    .filter((name) => !parts.some((part) => part.section === name))
    .map((name) => `${name}: no such section`)
  const sections = parts.map((part): Section => {
    const rows = source.sections.get(part.section) ?? []
    const parsed = z.array(part.row).safeParse(rows, { error: localeError })
    if (parsed.success) return { part, rows: parsed.data }
    for (const issue of parsed.error.issues) errors.push(`${pathText(part.section, issue.path)}: ${issue.message}`)
    return { part, rows: [] }
  })
  if (errors.length > 0) throw new SeedError(errors)
  return sections
}

function keysOf(sections: readonly Section[], table: string): number[] {
  return sections.filter(({ part }) => part.table === table).flatMap(({ part, rows }) => rows.map(part.key) as number[])
}

function pathText(section: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    section,
  )
}

async function checkSections(context: SeedContext, sections: readonly Section[]): Promise<void> {
  const errors = sections.flatMap(({ part, rows }) => [...repeatedKeys(part, rows), ...(part.check?.(rows) ?? [])])
  errors.push(...sharedKeys(sections), ...(await missingFiles(context, sections)))
  errors.push(...(await missingReferences(context, sections)))
  if (errors.length > 0) throw new SeedError(errors)
}

function repeatedKeys({ section, key }: SeedPart, rows: readonly never[]): string[] {
  const seen = new Map<number | string, number>()
  return rows.flatMap((row, index) => {
    const first = seen.get(key(row))
    if (first === undefined) seen.set(key(row), index)
    return first === undefined ? [] : [`${section}[${index}]: the same as ${section}[${first}] (${key(row)})`]
  })
}

/** Ids that two sections of one table have in common. */
function sharedKeys(sections: readonly Section[]): string[] {
  const owners = new Map<string, string>()
  return sections.flatMap(({ part, rows }) =>
    rows.flatMap((row, index) => {
      const name = `${part.table} ${part.key(row)}`
      const owner = owners.get(name) ?? part.section
      owners.set(name, owner)
      return owner === part.section ? [] : [`${part.section}[${index}]: ${owner} has a row ${part.key(row)} too`]
    }),
  )
}

async function missingFiles(context: SeedContext, sections: readonly Section[]): Promise<string[]> {
  const errors: string[] = []
  for (const { part, rows } of sections) {
    for (const [index, row] of rows.entries()) {
      for (const file of part.files?.(row) ?? []) {
        await context.file(file).catch(() => errors.push(`${part.section}[${index}]: the file ${file} cannot be read`))
      }
    }
  }
  return errors
}

/** Key column of tables whose rows are not referenced by `id`. */
const KEY_COLUMNS: Record<string, string> = {
  stickers: 'key',
  policies: 'tab',
  tag_groups: 'key',
  tech_reviews: 'post_id',
  trainings: 'post_id',
}

/** Sections of posts that other sections refer to by their own table. */
const POST_SECTIONS = new Set(['tech_reviews', 'trainings'])

/** References to rows that are neither in the seed nor in the database. */
async function missingReferences({ db }: SeedContext, sections: readonly Section[]): Promise<string[]> {
  const known = new Map<string, Set<number | string>>()
  const provide = (table: string, key: number | string) => {
    known.set(table, (known.get(table) ?? new Set()).add(key))
  }
  for (const { part, rows } of sections) {
    for (const row of rows) {
      provide(part.table, part.key(row))
      if (POST_SECTIONS.has(part.section)) provide(part.section, part.key(row))
    }
  }
  const open: (Reference & { place: string })[] = []
  for (const { part, rows } of sections) {
    for (const [index, row] of rows.entries()) {
      for (const reference of part.references?.(row) ?? []) {
        const { id, table, field } = reference
        if (id === null || id === undefined || known.get(table)?.has(id)) continue
        open.push({ ...reference, place: `${part.section}[${index}].${field}` })
      }
    }
  }
  for (const table of new Set(open.map((reference) => reference.table))) {
    const ids = open.filter((reference) => reference.table === table).map((reference) => String(reference.id))
    const column = KEY_COLUMNS[table] ?? 'id'
    const find = dynamicStatement<{ key: number | string }>(
      'seed.find-keys',
      `select ${column} as key from ${table} where ${column}::text = any($1)`,
    )
    for (const { key } of await db.query(find, [ids])) provide(table, key)
  }
  return open
    .filter(({ table, id }) => !known.get(table)?.has(id as number | string))
    .map(({ place, table, id }) => `${place}: there is no ${id} in ${table}`)
}
