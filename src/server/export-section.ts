/** A person's own data as features hand it out for the copy that this person asks for. */
import type { Config } from './config/config.ts'
import type { Db, Statement } from './database/db.ts'

/** The part of the call's context that sections read from. */
export interface ExportContext {
  db: Db
  config: Config
}

export type ExportValue = string | number | boolean | Date | null | readonly string[]
export type ExportRow = Readonly<Record<string, ExportValue>>

/** Rows of one kind: own ones alone, and of other people nothing that the person is not shown on the site. */
export interface ExportSection {
  /** Its key in the JSON; snake_case, of this section alone. */
  name: string
  title: string
  /** What the readable page shows of a row, with headings; the JSON has every column. */
  columns: Readonly<Record<string, string>>
  /** Words for the values of columns whose values stand for something; what people typed is none of them. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** One row at most: shown field by field. */
  isOne?: boolean
  /** Tables whose rows about the person are in it: a test asks for each table that refers to people. */
  tables: readonly string[]
  /** One page of rows, beginning after a place that the page before named. */
  read: (context: ExportContext, userId: number, after: string | null) => Promise<ExportPage>
}
export interface ExportPage {
  rows: readonly ExportRow[]
  /** Null at the end. */
  next: string | null
}

export interface ExportSectionReader {
  sections: readonly ExportSection[]
  /** Files of the person, e.g. the photo: the name in the archive and where it lies in the storage. */
  files?: (db: Db, userId: number) => Promise<{ name: string; storageKey: string }[]>
}

const PAGE = 200

/**
 * Reads a section from a statement of three values: whose rows ($1), the place to go on after ($2), how many ($3); its
 * rows have a whole number `place`, ascending and 0 at least, which is left out of the copy.
 */
export function orderSections(
  statement: Statement<{ place: number; [column: string]: ExportValue }>,
  finish: (row: Record<string, ExportValue>) => ExportRow = (row) => row,
): ExportSection['read'] {
  return async ({ db }, userId, after) => {
    const found = await db.query(statement, [userId, Number(after ?? -1), PAGE])
    const rows = found.map(({ place: _, ...row }) => finish(row))
    return { rows, next: found.length < PAGE ? null : String(found.at(-1)?.place) }
  }
}
