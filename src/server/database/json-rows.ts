/** Rows as one JSON parameter, for statements that write many rows or only some columns. */

/** A JSON array for `json_populate_recordset(null::posts, $1)`. Keys in camelCase become names of columns. */
export function jsonRows(rows: readonly object[]): string {
  return `[${rows.map(jsonRow).join(',')}]`
}

/** A JSON object for `json_populate_record(posts, $1)`, which leaves columns without a key unchanged. */
export function jsonRow(row: object): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]),
    ),
  )
}
