/** Compares a hand-written row type with the columns that PostgreSQL reports for a statement. */
import type { SqlRows } from './sql-rows.generated.ts'

/** Names of the static statements whose columns fit `Row`. */
export type StatementName<Row> = {
  [Name in keyof SqlRows]: RowMatches<Row, SqlRows[Name]> extends true ? Name : never
}[keyof SqlRows]

/**
 * True when both have the same columns and each cell fits. Not checked: `object`, for statements whose rows are not read,
 * and rows with an index signature, for exports, which copy all columns.
 */
type RowMatches<Row, Columns> = [keyof Row] extends [never]
  ? true
  : string extends keyof Row
    ? true
    : [keyof Row] extends [keyof Columns]
      ? [keyof Columns] extends [keyof Row]
        ? false extends {
            [Column in keyof Columns]: CellMatches<Row[Column & keyof Row], Columns[Column]>
          }[keyof Columns]
          ? false
          : true
        : false
      : false

/** A row may narrow a value (`string` to a union) but must include null if the column can be null. */
type CellMatches<Cell, Value> = 0 extends 1 & Value
  ? true
  : [NonNullable<Cell>] extends [NonNullable<Value>]
    ? null extends Value
      ? null extends Cell
        ? true
        : false
      : true
    : false
