/** Writes the table of environment variables into the README: `node scripts/readme-config.ts` on the project's Node. */
import { readFileSync, writeFileSync } from 'node:fs'
import { configTable } from '#server/config/config.ts'

const README = 'README.md'
const BLOCK = /(<!-- configuration -->\n)[\s\S]*?(<!-- \/configuration -->)/

/** The README's text with the table as the code has it now. */
export function withConfigTable(readme: string): string {
  const cell = (text: string) => text.replaceAll('|', '\\|')
  /** `NAME (or NAME_FILE)` as two names. */
  const code = (name: string) => `\`${name.replace(' (or ', '` or `').replace(')', '')}\``
  const rows = configTable.map(
    ({ name, standard, meaning }) => `| ${code(name)} | ${cell(standard) || '–'} | ${cell(meaning)} |\n`,
  )
  return readme.replace(BLOCK, `$1\n| variable | default | meaning |\n|---|---|---|\n${rows.join('')}\n$2`)
}

if (import.meta.main) writeFileSync(README, withConfigTable(readFileSync(README, 'utf8')))
