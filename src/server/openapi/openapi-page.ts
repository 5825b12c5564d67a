/** API documentation for people: one page without script. */

import { GENERAL_STATUS } from '../errors.ts'
import type { BoundEndpoint } from '../http/invoke-endpoint.ts'
import { engineTexts } from '../texts.ts'
import { generalErrors, type JsonSchema, type Parameter, parametersOf } from './openapi.ts'

const API_STYLE_PATH = '/api/style.css'

export const apiStyle = `
:root { color-scheme: light; --text: #2a1526; --back: #ffffff; --link: #85246b; --line: #94808e; --focus: #1c5ca6; font-family: system-ui, sans-serif; line-height: 1.6 }
@media (prefers-color-scheme: dark) {
  :root { color-scheme: dark; --text: #fbeff7; --back: #1a0f18; --link: #f0a9d8; --line: #8e7586; --focus: #ffc94d }
}
html { background: var(--back); color: var(--text) }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 3px }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem 4rem }
h2 { border-bottom: 1px solid; margin-top: 3rem }
h3 { margin: 2rem 0 .25rem; overflow-wrap: anywhere }
code { font-family: ui-monospace, monospace }
table { border-collapse: collapse }
.scroll { overflow-x: auto }
th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: start; vertical-align: top }
nav ul { columns: 14rem; padding-inline-start: 1.2rem }
nav a { display: inline-block; padding-block: .25rem }
`

const texts = engineTexts.api

export function apiPage(endpoints: Iterable<BoundEndpoint>): string {
  const byFeature = Map.groupBy(endpoints, ({ feature }) => feature)
  const contents = [...byFeature.keys()].map(
    (name) => `<li><a href="#${escapeHtml(name)}">${escapeHtml(name)}</a></li>`,
  )
  const sections = [...byFeature].map(
    ([name, list]) =>
      `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${list.map(endpointHtml).join('')}</section>`,
  )
  return `<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title><link rel="stylesheet" href="${API_STYLE_PATH}"></head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.intro}</p>
<p><a href="/api/openapi.json">${texts.machine}</a></p>
<nav aria-label="${texts.contents}"><ul>${contents.join('')}</ul></nav>
<h2>${texts.errors}</h2>
${errorTable(texts.errors, generalErrors)}
${sections.join('\n')}
</main>
</body>
</html>
`
}

function endpointHtml(bound: BoundEndpoint): string {
  const { endpoint, errorTexts } = bound
  const guarded = endpoint.guarded ? ` · ${texts.guarded}` : ''
  const confirmation = endpoint.confirmation === 'none' ? '' : ` · ${texts.confirmation[endpoint.confirmation]}`
  const own = endpoint.errors.map((code) => ({ code, message: errorTexts[code] ?? textOf(code) }))
  return `<article>
<h3><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code></h3>
<p lang="en">${escapeHtml(endpoint.summary)}</p>
<p>${texts.who}: ${texts.access[endpoint.access]}${guarded}${confirmation}</p>
${parameterTable(`${texts.parameters} ${endpoint.method} ${endpoint.path}`, parametersOf(bound))}
${own.length > 0 ? `<p>${texts.ownErrors}</p>${errorTable(`${texts.ownErrors} ${endpoint.method} ${endpoint.path}`, own)}` : ''}
</article>`
}

function textOf(code: string): string {
  return code in GENERAL_STATUS ? engineTexts.errors[code as keyof typeof GENERAL_STATUS] : ''
}

function parameterTable(label: string, parameters: Parameter[]): string {
  if (parameters.length === 0) return `<p>${texts.noParameters}</p>`
  const rows = parameters.map(({ name, place, isRequired, schema }) => [
    `<code>${escapeHtml(name)}</code>`,
    place,
    `<code>${escapeHtml(kindOf(schema))}</code>`,
    isRequired ? texts.yes : '',
  ])
  return table(label, [texts.name, texts.place, texts.kind, texts.isRequired], rows)
}

function errorTable(label: string, errors: { code: string; status?: number; message: string }[]): string {
  const rows = errors.map(({ code, status, message }) => [
    `<code>${escapeHtml(code)}</code>`,
    escapeHtml(message),
    ...(status === undefined ? [] : [String(status)]),
  ])
  const head = errors[0]?.status === undefined ? [] : [texts.status]
  return table(label, [texts.code, texts.message, ...head], rows)
}

/** The keyboard scrolls a table that is wider than the page. */
function table(label: string, head: string[], rows: string[][]): string {
  const cells = (row: string[], tag: 'td' | 'th') =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<div class="scroll" tabindex="0" role="group" aria-label="${escapeHtml(label)}"><table><thead>${cells(head, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table></div>`
}

/** Describes a schema in short form: `string (1–50)`, `"like" | "pin"`, `number[]`. */
function kindOf(schema: JsonSchema): string {
  const parts = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (parts) return parts.map(kindOf).join(' | ')
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `${kindOf((schema.items ?? {}) as JsonSchema)}[]`
  const { minLength, maxLength, minimum, maximum } = schema as Record<string, number | undefined>
  const [low, high] = [minLength ?? minimum, maxLength ?? maximum].map((limit) =>
    limit === undefined || !Number.isSafeInteger(limit) || Math.abs(limit) === Number.MAX_SAFE_INTEGER ? '' : limit,
  )
  const range = low === '' && high === '' ? '' : ` (${low}–${high})`
  return `${schema.type ?? 'any'}${range}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
