/** One line of a CSV file (RFC 4180). A cell that a spreadsheet would read as a formula is defused. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
