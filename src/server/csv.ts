/** Lines of CSV files (RFC 4180) that people open in a spreadsheet. */

/** Text of a person; a number; or `plain`, an amount or a text of the site, which stays as it is. */
export type CsvCell = string | number | { plain: string }

/** First character of a file: spreadsheets read Thai without it in another encoding. */
export const BYTE_ORDER_MARK = '\u{FEFF}'

/** A spreadsheet would calculate a text that begins like this; an apostrophe before it prevents that. */
const FORMULA = /^'*\s*[=+\-@\t\r]/
/** Also what a reader could take for a delimiter or leave out. */
const QUOTED = /[",;\t\r\n]|^\s|\s$/

export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`
}

function cellText(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return cell.plain
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell that `csvLine` wrote. */
export function restoreText(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}
