/** Definition of one section of a seed in a feature's `seed.ts`: its rows and how to write them. */
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
  /** Bytes of a file that a row names; the path is relative to the seed. */
  file: (path: string) => Promise<Buffer>
}

/** A row that another section of the seed, or the database, must contain. */
export interface Reference {
  /** Path of the field that contains the reference. */
  field: string
  table: string
  id: number | string | null | undefined
}

export interface SeedPart<Row = never, Prepared = unknown> {
  /** Key in a JSON seed, and file name in a folder. */
  section: string
  row: z.ZodMiniType<Row>
  /** Table of the rows; several sections may share one. */
  table: string
  key: (row: Row) => number | string
  references?: (row: Row) => Reference[]
  /** Files that the row names. */
  files?: (row: Row) => string[]
  /** Returns errors of the section that the schema of a single row cannot detect. */
  check?: (rows: readonly Row[]) => string[]
  /** Slow work and file access before the transaction. Repeating it must change nothing. */
  prepare?: (context: SeedContext, rows: readonly Row[]) => Promise<Prepared>
  /** Writes the rows in the transaction, after all earlier parts. */
  write: (context: SeedContext, rows: readonly Row[], prepared: Prepared) => Promise<void>
  /** Runs after all parts have written. */
  finish?: (context: SeedContext, rows: readonly Row[]) => Promise<void>
}

/** Defines a part; the compiler checks the rows against the schema. */
export function seedPart<Row, Prepared = undefined>(part: SeedPart<Row, Prepared>): SeedPart {
  return part as unknown as SeedPart
}

/** An id given by the seed. */
export const SeedId = z.int().check(z.positive())
/** `2026-11-20T09:00:00+07:00`; the time zone is required. */
export const SeedTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text: string) => new Date(text)),
)
export const SeedText = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength))
/** A path inside the folder of the seed. */
export const SeedFile = z.string().check(z.regex(/^(?!\/)(?!.*\.\.)[^\\\0]{1,200}$/))
/** A missing value becomes null. */
export const orNull = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null)
