/** Sections of the data export, in which features return the personal data of a user. */
import type { Config } from './config/config.ts'
import type { Db, Statement } from './database/db.ts'

/** The part of the context that sections read from. */
interface ExportContext {
  db: Db
  config: Config
}

export type ExportValue = string | number | boolean | Date | null | readonly string[]
export type ExportRow = Readonly<Record<string, ExportValue>>

/** Rows of one kind: only the user's own, without data of other people that the user cannot see on the site. */
export interface ExportSection {
  /** Key in the JSON, in snake_case and unique among sections. */
  name: string
  title: string
  /** Columns of the readable page with their headings; the JSON has every column. */
  columns: Readonly<Record<string, string>>
  /** Labels for the values of enumerated columns, not for user input. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** True for at most one row, which is shown field by field. */
  isOne?: boolean
  /** Tables whose rows about the user are included; a test requires every table that references users. */
  tables: readonly string[]
  /** Returns one page of rows, starting after the position that the previous page returned. */
  read: (context: ExportContext, userId: number, after: string | null) => Promise<ExportPage>
}
interface ExportPage {
  rows: readonly ExportRow[]
  /** Position of the next page; null at the end. */
  next: string | null
}

export interface ExportSectionReader {
  sections: readonly ExportSection[]
  /** Files of the user, e.g. the photo: name in the archive and key in the storage. */
  files?: (db: Db, userId: number) => Promise<{ name: string; storageKey: string }[]>
}

const PAGE = 200

/**
 * Creates a section from a statement with three parameters: the user ($1), the position to continue after ($2) and the
 * limit ($3). Its rows have an ascending integer `place` from 0, which is not exported.
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
