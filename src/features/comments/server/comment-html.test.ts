import { describe, expect, test } from 'vitest'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { htmlCorpus, nestedHtml, randomHtml } from '#test/html-corpus.ts'
import { cleanCommentHtml, commentText, isBlank } from './comment-html.ts'
import { commentExcerpt } from './service/comment-excerpt.ts'

/** Grammar that every comment in a response must match. */
const ALLOWED_HTML = /^(?:[^<>"'&]|&(?:amp|lt|gt|quot|#39);|<\/?(?:p|span|div)>|<br>)*$/

function expectClean(html: string) {
  const clean = cleanCommentHtml(html)
  expect(clean).toMatch(ALLOWED_HTML)
  expect(cleanCommentHtml(clean)).toBe(clean)
  return clean
}

test.each(htmlCorpus)('$row the output matches the grammar and cleaning is idempotent: $html', ({ html }) => {
  expectClean(html)
})

test('AB-66 4,000 generated inputs produce balanced output that matches the grammar', () => {
  for (let seed = 1; seed <= 4_000; seed++) {
    const clean = expectClean(randomHtml(seed))
    for (const tag of ['p', 'div', 'span']) expect(clean.split(`<${tag}>`).length).toBe(clean.split(`</${tag}>`).length)
  }
})

test.each(nestedHtml)('AB-67 deeply nested text is rejected or cleaned ($html.length characters)', ({ html }) => {
  let clean = ''
  try {
    clean = cleanCommentHtml(html)
  } catch (error) {
    expect(error).toBeInstanceOf(HtmlTooComplex)
  }
  expect(clean).toMatch(ALLOWED_HTML)
})

describe('CMT-020 keeps only p, br, span and div, without attributes', () => {
  test.each([
    ['<script>alert(1)</script>ก', 'ก'],
    ['<p onclick=alert(1) style=x class=x id=csrf name=body>ก</p>', '<p>ก</p>'],
    ['<a href="javascript:alert(1)">ก</a>', 'ก'],
    ['<b>ก</b><i>ข</i>', 'กข'],
    ['<div>ก<span>ข</span></div>', '<div>ก<span>ข</span></div>'],
    ['&lt;img src=x&gt;', '&lt;img src=x&gt;'],
    ['&amp;lt;', '&amp;lt;'],
    ['<p><marquee><p>ก</marquee>ข</p>', '<p>กข</p>'],
    [`${'<div>'.repeat(25)}ก`, `${'<div>'.repeat(20)}ก${'</div>'.repeat(20)}`],
  ])('%s', (html, expected) => {
    expect(cleanCommentHtml(html)).toBe(expected)
  })
})

test('AB-69 keeps real Thai text unchanged', () => {
  const html = '<p>ชอบไอเดียนี้เพราะ… น้ำใจ ๆ ของครู 🎉👩‍🏫</p><p>บรรทัดสอง<br>บรรทัดสาม</p>'
  expect(cleanCommentHtml(html)).toBe(html)
  expect(commentText(html)).toBe('ชอบไอเดียนี้เพราะ… น้ำใจ ๆ ของครู 🎉👩‍🏫\nบรรทัดสอง\nบรรทัดสาม')
})

test.each(htmlCorpus.filter(({ row }) => row === 'AB-68'))('AB-68 no visible content in $html', ({ html }) => {
  expect(isBlank(commentText(cleanCommentHtml(html)))).toBe(true)
})

test('AB-68 a letter, an emoji or a lone tone mark is visible content', () => {
  for (const html of ['<p>ก</p>', '🎉', '.', '&lt;']) expect(isBlank(commentText(cleanCommentHtml(html)))).toBe(false)
})

test('the text of a comment has its line breaks and plain characters', () => {
  expect(commentText('<p>ก &lt; ข &amp; &quot;ค&quot;<br>ง</p>')).toBe('ก < ข & "ค"\nง')
})

test('decision 0047 an excerpt is one line of at most so many graphemes, with an ellipsis if it is cut', () => {
  const two = 'น้ำใจ'
  expect(commentExcerpt(`<p>${two}</p>`, 3)).toBe(two)
  expect(commentExcerpt(`<p>${two}ครู</p>`, 3)).toBe(`${two}…`)
  expect(commentExcerpt('<p>ก<br><br>ข</p><p> ค</p>', 9)).toBe('ก ข ค')
  expect(commentExcerpt('', 9)).toBe('')
})
