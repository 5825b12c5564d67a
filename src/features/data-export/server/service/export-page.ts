/** The readable page of an export: one self-contained document without scripts; every value is escaped. */
import { longDate, timeText } from '#lib/dates.ts'
import type { ExportRow, ExportSection, ExportValue } from '#server/export-section.ts'
import { escapeHtml } from '#server/html/rebuild-html.ts'
import { dataExportTexts, exportPageTexts as texts } from '../../texts.ts'

const STYLE = `:root{color-scheme:light dark;--ink:#2a1526;--soft:#5e4859;--line:#ebdfe8;--canvas:#fbf7fa;--surface:#fff;--primary:#85246b}
@media (prefers-color-scheme:dark){:root{--ink:#fbeff7;--soft:#d6c1cf;--line:#45303f;--canvas:#1a0f18;--surface:#251722;--primary:#f0a9d8}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:17px/1.8 'Noto Sans Thai',Thonburi,'Leelawadee UI',Tahoma,sans-serif}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{font-size:1.8rem;line-height:1.5;margin:0 0 .5rem}
h2{font-size:1.3rem;line-height:1.5;margin:0 0 .75rem}
p{margin:0 0 .75rem}
.soft{color:var(--soft)}
a{color:var(--primary)}
nav ul{columns:2 14rem;padding-inline-start:1.25rem}
section{background:var(--surface);border:1px solid var(--line);border-radius:20px;padding:1.25rem;margin-block-start:1.25rem;overflow-x:auto}
table{border-collapse:collapse;inline-size:100%}
th,td{text-align:start;vertical-align:top;padding:.5rem .75rem;border-block-end:1px solid var(--line);overflow-wrap:anywhere;white-space:pre-line}
th{color:var(--soft);font-weight:600;min-inline-size:7rem;white-space:normal}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.5rem 1rem;margin:0}
dt{color:var(--soft)}
dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}
img{max-width:12rem;border-radius:16px}
@media (max-width:40rem){dl{grid-template-columns:1fr;gap:0}dd{margin-block-end:.75rem}}`

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data: file:; base-uri 'none'; form-action 'none'"

export function pageHead(
  sections: readonly ExportSection[],
  { now, photos }: { now: Date; photos: readonly string[] },
) {
  const contents = sections.map(({ name, title }) => `<li><a href="#${name}">${escapeHtml(title)}</a></li>`)
  const pictures = photos.map((name) => `<p><img src="${escapeHtml(name)}" alt="${texts.photo}"></p>`)
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p class="soft">${texts.madeAt(momentText(now))}</p>
<p>${texts.intro}</p>
<p class="soft">${texts.leftOut}</p>
${pictures.join('')}
<nav aria-label="${texts.contents}"><ul>${contents.join('')}</ul></nav>
`
}

export const pageFoot = '</main>\n</body>\n</html>\n'

/** Beginning, rows and end of a section. A section of one row is a list of its fields. */
export function sectionWriter({ name, title, columns, words, isOne }: ExportSection) {
  const names = Object.entries(columns)
  const cell = (row: ExportRow, column: string) => escapeHtml(valueText(row[column] ?? null, words?.[column]))
  const heads = names.map(([, label]) => `<th scope="col">${escapeHtml(label)}</th>`).join('')
  const open = `<section id="${name}">\n<h2>${escapeHtml(title)}</h2>\n`
  const fields = (row: ExportRow) =>
    names.map(([column, label]) => `<dt>${escapeHtml(label)}</dt><dd>${cell(row, column)}</dd>`).join('\n')
  return {
    open: (isEmpty: boolean) => {
      if (isEmpty) return `${open}<p class="soft">${texts.empty}</p>\n`
      return isOne ? `${open}<dl>\n` : `${open}<table>\n<thead><tr>${heads}</tr></thead>\n<tbody>\n`
    },
    row: (row: ExportRow) =>
      isOne ? `${fields(row)}\n` : `<tr>${names.map(([column]) => `<td>${cell(row, column)}</td>`).join('')}</tr>\n`,
    close: (isEmpty: boolean) => {
      if (isEmpty) return '</section>\n'
      return isOne ? '</dl>\n</section>\n' : '</tbody>\n</table>\n</section>\n'
    },
  }
}

function valueText(value: ExportValue, words: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === '') return texts.none
  if (value instanceof Date) return momentText(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'object') return value.length > 0 ? value.join(', ') : texts.none
  const text = String(value)
  return (Object.hasOwn(words, text) && words[text]) || text
}

function momentText(moment: Date): string {
  return dataExportTexts.moment(longDate(moment), timeText(moment))
}
