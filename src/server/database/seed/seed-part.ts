/** What a feature's `seed.ts` states: one section of a seed, its rows, and how they are written. */
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import type { Storage } from '../../files/storage-driver.ts'
import type { Db } from '../db.ts'

export interface SeedContext {
  db: Db
  storage: Storage
  config: Config
  log: Logger
  /** Bytes of a file that a row names, relative to the seed. */
  file: (path: string) => Promise<Buffer>
}

/** A row that another section of the seed, or the database, must hold. */
export interface Reference {
  /** Where the row says so. */
  field: string
  table: string
  id: number | string | null | undefined
}

export interface SeedPart<Row = never, Prepared = unknown> {
  /** Key in a JSON seed, name of the file in a folder. */
  section: string
  row: z.ZodMiniType<Row>
  /** The table whose rows it makes; several sections may share one. */
  table: string
  key: (row: Row) => number | string
  references?: (row: Row) => Reference[]
  /** Files that the row names. */
  files?: (row: Row) => string[]
  /** Faults of the section that a single row cannot show. */
  check?: (rows: readonly Row[]) => string[]
  /** Work that takes long or touches files, before the transaction; repeating it must change nothing. */
  prepare?: (context: SeedContext, rows: readonly Row[]) => Promise<Prepared>
  /** Writes in the transaction, after every earlier part. */
  write: (context: SeedContext, rows: readonly Row[], prepared: Prepared) => Promise<void>
  /** What has to wait until every part has written. */
  finish?: (context: SeedContext, rows: readonly Row[]) => Promise<void>
}

/** States a part; the compiler checks rows against the schema. */
export function seedPart<Row, Prepared = undefined>(part: SeedPart<Row, Prepared>): SeedPart {
  return part as unknown as SeedPart
}

/** An id that the seed gives. */
export const SeedId = z.int().check(z.positive())
/** `2026-11-20T09:00:00+07:00`; the zone is part of it. */
export const SeedTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text)),
)
export const SeedText = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))
/** A path inside the seed's own folder. */
export const SeedFile = z.string().check(z.regex(/^(?!\/)(?!.*\.\.)[^\\\0]{1,200}$/))
/** Absent means null. */
export const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
