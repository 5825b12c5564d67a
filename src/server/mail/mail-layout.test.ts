import { parse } from 'parse5'
import { expect, test } from 'vitest'
import { mailLayout } from './mail-layout.ts'

const parts = {
  title: 'ตั้งรหัสผ่านใหม่',
  paragraphs: ['สวัสดีคุณมานี', 'กดปุ่มนี้ภายใน 60 นาที'],
  button: { label: 'ตั้งรหัสผ่าน', href: 'https://sala.example.ac.th/reset?token=a&email=b' },
  note: 'หากคุณไม่ได้ขอ ไม่ต้องทำอะไร',
}
const words = (html: string) => html.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, ' ').replaceAll('&amp;', '&')

test('PWD-028 HTML and plain text have the same content', () => {
  const { html, text } = mailLayout(parts)
  const { title, paragraphs, button, note } = parts
  for (const value of [title, ...paragraphs, button.label, button.href, note]) {
    expect(text).toContain(value)
    expect(words(html)).toContain(value)
  }
  expect(html).toContain('href="https://sala.example.ac.th/reset?token=a&amp;email=b"')
  expect(text.split('\n')).toContain(button.href)
})

test('AB-45 every value is escaped, and the document loads no resources', () => {
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\u202e&lt;'
  const { html } = mailLayout({
    title: evil,
    paragraphs: [evil],
    button: { label: evil, href: 'https://sala.example.ac.th/' },
    note: evil,
  })
  const errors: string[] = []
  parse(html, { onParseError: ({ code }) => errors.push(code) })
  expect(errors).toEqual([])
  expect(html).not.toMatch(/<script|<img|<link|url\(|@import|\u202e/)
  expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThanOrEqual(4)
  expect(html).toContain('&amp;lt;')
})

test('a mail without button and note has no empty parts', () => {
  const { html, text } = mailLayout({ title: 'ก', paragraphs: ['ข\nค'] })
  expect(html).toContain('ข<br>ค')
  expect(html).not.toContain('href=')
  expect(text).toMatch(/^ก\n\nข\nค\n\n-- \n/)
})

test.each(['javascript:alert(1)', '/reset', 'https://a.example/"onclick=x', 'https://a.example/ b', ''])(
  'a button may not link to %j',
  (href) => {
    expect(() => mailLayout({ ...parts, button: { label: 'ก', href } })).toThrow()
  },
)

test('the mail fits 600 pixels, supports dark mode, and names Thai fonts of phones and desktops', () => {
  const { html } = mailLayout(parts)
  expect(html).toContain('max-width:600px')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).toContain("'Noto Sans Thai'")
  expect(html).toContain('<html lang="th">')
})
