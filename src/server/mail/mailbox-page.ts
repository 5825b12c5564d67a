/** Pages of the development mailbox: the newest mails, and one mail as text, HTML and links. No script. */
import { mediumDate, timeText } from '#lib/dates.ts'
import { escapeHtml } from '../html/rebuild-html.ts'
import { engineTexts } from '../texts.ts'

const MAILBOX_PATH = '/dev/mailbox'
const MAILBOX_STYLE_PATH = '/dev/mailbox/style.css'

export interface ListedMail {
  id: number
  to: string
  subject: string
  createdAt: Date
}
export interface OpenedMail extends ListedMail {
  text: string
  attachments: readonly Attachment[]
}
interface Attachment {
  name: string
  type: string
  content: string | Buffer
}

const texts = engineTexts.mailbox

/** Subsets of the site's font, which mails name first; many developer machines have no Thai font. */
export const mailboxFonts = {
  thai: 'U+E01-E5B, U+200C-200D, U+25CC',
  latin: 'U+0-FF, U+2000-200B, U+200E-206F',
}
const fontStyle = Object.entries(mailboxFonts)
  .map(
    ([part, range]) =>
      `@font-face { font-family: Anuphan; font-weight: 100 700; src: url(${MAILBOX_PATH}/${part}.woff2) format("woff2"); unicode-range: ${range} }`,
  )
  .join('\n')

export const mailboxStyle = `${fontStyle}
:root { color-scheme: light dark; --canvas: #fbf7fa; --surface: #fff; --ink: #2a1526; --ink-2: #5e4859; --line: #ebdfe8; --primary: #85246b }
@media (prefers-color-scheme: dark) { :root { --canvas: #1a0f18; --surface: #251722; --ink: #fbeff7; --ink-2: #d6c1cf; --line: #45303f; --primary: #f0a9d8 } }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 400 1.0625rem/1.8 Anuphan, "Noto Sans Thai", sans-serif }
header { background: #6b1a57; border-bottom: 4px solid #ffc233; padding: 1rem; color: #fff; font-size: 1.5rem; font-weight: 700 }
header a { color: inherit; text-decoration: none }
main { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem 4rem }
h1 { font-size: 1.5rem; line-height: 1.5 }
h2 { font-size: 1.125rem; margin-top: 2rem }
a { color: var(--primary); font-weight: 600; overflow-wrap: anywhere }
p, dt, time { color: var(--ink-2) }
ol { display: grid; gap: .75rem; list-style: none; padding: 0 }
li, pre, iframe { background: var(--surface); border: 1px solid var(--line); border-radius: 20px }
li { padding: .75rem 1.25rem }
li span, li time { display: block; overflow-wrap: anywhere }
dl { display: grid; gap: 0 1rem; grid-template-columns: auto 1fr }
dd { margin: 0; overflow-wrap: anywhere }
pre { font: inherit; overflow-wrap: anywhere; padding: 1.25rem; white-space: pre-wrap }
iframe { box-sizing: border-box; height: 44rem; width: 100% }
`

export function mailboxPage(mails: readonly ListedMail[]): string {
  const items = mails.map(
    ({ id, to, subject, createdAt }) =>
      `<li><a href="${MAILBOX_PATH}/${id}">${escapeHtml(subject)}</a><span>${escapeHtml(to)}</span>${timeHtml(createdAt)}</li>`,
  )
  const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : `<p>${texts.empty}</p>`
  return documentHtml(texts.title, `<h1>${texts.title}</h1><p>${texts.intro}</p>${list}`)
}

export function mailPage({ id, to, subject, createdAt, text, attachments }: OpenedMail): string {
  const files = attachments.map(
    ({ name, content }) =>
      `<li><a href="${MAILBOX_PATH}/${id}/attachments/${name}" download>${escapeHtml(name)}</a><span>${texts.bytes(Buffer.byteLength(content))}</span></li>`,
  )
  return documentHtml(
    subject,
    `<p><a href="${MAILBOX_PATH}">${texts.back}</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>${texts.to}</dt><dd>${escapeHtml(to)}</dd><dt>${texts.createdAt}</dt><dd>${timeHtml(createdAt)}</dd></dl>
${files.length > 0 ? `<h2>${texts.attachments}</h2>\n<ol>${files.join('')}</ol>` : ''}
<h2>${texts.html}</h2>
<iframe title="${texts.html}" src="${MAILBOX_PATH}/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>${texts.text}</h2>
<pre>${linkedText(text)}</pre>`,
  )
}

/** The document of the mail. Links open in a new tab, and Thai text has a font. */
export function mailDocument(html: string): string {
  return html.replace('<head>', `<head><base target="_blank"><style>${fontStyle}</style>`)
}

/** Converts URLs in the text to links; all other text is escaped. */
function linkedText(text: string): string {
  return escapeHtml(text).replace(/https?:\/\/(?:(?!&(?:quot|lt|gt|#39);)[^\s])+/g, '<a href="$&">$&</a>')
}

function timeHtml(time: Date): string {
  return `<time datetime="${time.toISOString()}">${mediumDate(time)} ${timeText(time)}</time>`
}

function documentHtml(title: string, main: string): string {
  return `<!doctype html>
<html lang="th">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="${MAILBOX_STYLE_PATH}"></head>
<body>
<header><a href="/">${engineTexts.siteName}</a></header>
<main>
${main}
</main>
</body>
</html>
`
}
