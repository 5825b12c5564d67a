/** Writes the table of environment variables into docs/configuration.md: `node scripts/configuration-doc.ts` on the project's Node. */
import { readFileSync, writeFileSync } from 'node:fs'
import { configTable } from '#server/config/config.ts'

export const CONFIGURATION_DOC = 'docs/configuration.md'
const BLOCK = /(<!-- configuration -->\n)[\s\S]*?(<!-- \/configuration -->)/

/** Returns the document with the table that the code declares. */
export function withConfigTable(document: string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  /** `NAME (or NAME_FILE)` as two names. */
  const code = (name: string) => `\`${name.replace(' (or ', '` or `').replace(')', '')}\``
  const rows = configTable.map(
    ({ name, standard, meaning }) => `| ${code(name)} | ${cell(standard) || '–'} | ${cell(meaning)} |\n`,
  )
  return document.replace(BLOCK, `$1\n| variable | default | meaning |\n|---|---|---|\n${rows.join('')}\n$2`)
}

if (import.meta.main) {
  writeFileSync(CONFIGURATION_DOC, withConfigTable(readFileSync(CONFIGURATION_DOC, 'utf8')))
}
