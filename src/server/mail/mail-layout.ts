/**
 * Layout of all mails: the colours of the site in tables and inline styles, which mail programs support, and the same
 * content as plain text. It loads no images, so that opening a mail cannot be tracked.
 */
import { escapeHtml } from '../html/rebuild-html.ts'
import { engineTexts } from '../texts.ts'

interface MailParts {
  title: string
  /** Plain text; line breaks are preserved. */
  paragraphs: readonly string[]
  /** `href` is absolute, http or https. */
  button?: { label: string; href: string }
  /** Small print below the button: validity of a link, and what to do if the mail was not requested. */
  note?: string
  /** Unsubscribe link at the end; `href` as for the button. */
  unsubscribe?: { label: string; href: string }
}

const LIGHT = {
  canvas: '#FBF7FA',
  surface: '#FFFFFF',
  ink: '#2A1526',
  soft: '#5E4859',
  line: '#EBDFE8',
  primary: '#85246B',
  onPrimary: '#FFFFFF',
}
const DARK = {
  canvas: '#1A0F18',
  surface: '#251722',
  ink: '#FBEFF7',
  soft: '#D6C1CF',
  line: '#45303F',
  primary: '#F0A9D8',
  onPrimary: '#3A0E31',
}
const ROOF = '#6B1A57'
const EAVE = '#FFC233'
const FONT = `Anuphan,'Noto Sans Thai','Noto Sans Thai UI',Thonburi,'Leelawadee UI',Tahoma,sans-serif`

/** Characters that change the direction of text or break lines. */
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

const DARK_STYLE = `@media (prefers-color-scheme:dark){
.canvas{background:${DARK.canvas}!important}
.card{background:${DARK.surface}!important;border-color:${DARK.line}!important}
.ink{color:${DARK.ink}!important}
.soft{color:${DARK.soft}!important}
.link{color:${DARK.primary}!important}
.button{background:${DARK.primary}!important}
.button a{color:${DARK.onPrimary}!important}
}`

/** Returns both forms of a mail; every value is escaped (AB-45). @throws {Error} for an invalid link */
export function mailLayout(parts: MailParts): { html: string; text: string } {
  const cleaned = clean(parts)
  for (const link of [cleaned.button, cleaned.unsubscribe])
    if (link && !/^https?:\/\/[^\s"'<>]+$/.test(link.href)) throw new Error('A link in a mail requires an http(s) URL')
  return { html: htmlOf(cleaned), text: textOf(cleaned) }
}

function clean({ title, paragraphs, button, note, unsubscribe }: MailParts): MailParts {
  const plain = (value: string) => value.replace(UNSEEN, '').trim()
  return {
    title: plain(title).replaceAll('\n', ' '),
    paragraphs: paragraphs.map(plain),
    button: button && { label: plain(button.label), href: button.href },
    note: note && plain(note),
    unsubscribe: unsubscribe && { label: plain(unsubscribe.label), href: unsubscribe.href },
  }
}

function textOf({ title, paragraphs, button, note, unsubscribe }: MailParts): string {
  const { slogan, automatic } = engineTexts.mail
  const parts = [title, ...paragraphs, button && `${button.label}:\n${button.href}`, note]
  const way = unsubscribe ? `${unsubscribe.label}: ${unsubscribe.href}\n` : ''
  const foot = `-- \n${engineTexts.siteName} · ${slogan}\n${way}${automatic}`
  return `${[...parts.filter(Boolean), foot].join('\n\n')}\n`
}

function htmlOf({ title, paragraphs, button, note, unsubscribe }: MailParts): string {
  const { slogan, automatic } = engineTexts.mail
  const text = (className: string, style: string, value: string) =>
    `<p class="${className}" style="margin:0 0 16px;${style}">${escapeHtml(value).replaceAll('\n', '<br>')}</p>`
  const body = [
    `<h1 class="ink" style="margin:0 0 16px;font:700 24px/1.45 ${FONT};color:${LIGHT.ink}">${escapeHtml(title)}</h1>`,
    ...paragraphs.map((value) => text('ink', `font:400 17px/1.8 ${FONT};color:${LIGHT.ink}`, value)),
    button ? buttonHtml(button) : '',
    note ? text('soft', `font:400 15px/1.7 ${FONT};color:${LIGHT.soft}`, note) : '',
  ]
  return `<!doctype html>
<html lang="th">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK_STYLE}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${LIGHT.canvas}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.canvas}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:20px;border-collapse:separate;overflow:hidden">
<tr><td style="background:${ROOF};border-bottom:4px solid ${EAVE};padding:20px 32px;font:700 26px/1.4 ${FONT};color:#FFFFFF">${engineTexts.siteName}</td></tr>
<tr><td style="padding:32px 32px 16px">
${body.filter(Boolean).join('\n')}
</td></tr>
</table>
<p class="soft" style="margin:16px 0 0;font:400 13px/1.7 ${FONT};color:${LIGHT.soft}">${engineTexts.siteName} · ${slogan}<br>${unsubscribe ? unsubscribeHtml(unsubscribe) : ''}${automatic}</p>
</td></tr>
</table>
</body>
</html>
`
}

function unsubscribeHtml({ label, href }: { label: string; href: string }): string {
  return `<a class="link" href="${escapeHtml(href)}" style="color:${LIGHT.primary}">${escapeHtml(label)}</a><br>`
}

function buttonHtml({ label, href }: { label: string; href: string }): string {
  const link = escapeHtml(href)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${LIGHT.primary};border-radius:12px"><a href="${link}" style="display:inline-block;padding:13px 28px;font:600 17px/1.5 ${FONT};color:${LIGHT.onPrimary};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font:400 15px/1.7 ${FONT};color:${LIGHT.soft}">${engineTexts.mail.linkHint}<br><a class="link" href="${link}" style="color:${LIGHT.primary};word-break:break-all">${link}</a></p>`
}
