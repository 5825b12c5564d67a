import { expect, test } from 'vitest'
import { HtmlTooComplex } from '#server/html/rebuild-html.ts'
import { htmlCorpus, randomHtml } from '#test/html-corpus.ts'
import { cleanPolicy } from './clean-policy.ts'

/** The grammar that every cleaned document must match. */
const GRAMMAR =
  /^(?:[^<>"'&]|&(?:amp|lt|gt|quot|#39);|<\/?(?:p|h[23]|ul|ol|li|strong|em|blockquote|a|table|caption|thead|tbody|tr|th|td)>|<br>|<a href="(?:https?:\/\/|mailto:|\/)[^"<>\s]*"(?: rel="noopener nofollow ugc")?>)*$/

/** Cases specific to policies: parts that are cut, and tables. */
const ownCases = [
  '<nav>a<nav>b</nav><script>alert(1)</script>c</nav>',
  '<h1>a<nav>b</nav></h1><p>c</p>',
  '<p class="policy-updated"><b>a</b></p><nav><p class="policy-updated">b</p>c</nav>',
  '<nav><b>a</nav>b<i></b>c</i>',
  '<table><p>fostered</p><tr><td>cell<script>alert(1)</script></table>',
  '<table><caption>a<table><caption>b</table></caption><colgroup><col></colgroup><tr><th>c<td>d</table>',
  '<p><button><table><tr><td><p>a</table></button></p>',
].map((html) => ({ row: 'own', html }))

test.each([...htmlCorpus, ...ownCases])('API-014 $row the output matches the grammar: $html', ({ html }) => {
  const clean = cleanPolicy(`<h2>a</h2>${html}`)
  expect(clean).toMatch(GRAMMAR)
  expect(clean).not.toMatch(/<[^>]*(?:javascript|onerror|onload|onclick|style=)/i)
  expect(cleanPolicy(clean)).toBe(clean)
})

test('API-014 random tags are cleaned to the grammar, and cleaning is idempotent', () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const html = randomHtml(seed)
    const clean = cleanPolicy(html)
    expect(clean, html).toMatch(GRAMMAR)
    expect(cleanPolicy(clean), html).toBe(clean)
  }
})

test('API-014 a deeply nested document is cleaned without an error', () => {
  const clean = cleanPolicy(`${'<blockquote>'.repeat(5_000)}end${'</blockquote>'.repeat(5_000)}`)
  expect(clean).toBe(`${'<blockquote>'.repeat(20)}end${'</blockquote>'.repeat(20)}`)
})

test('API-014 a document with too many elements is rejected', () => {
  expect(() => cleanPolicy('<b>'.repeat(50_000))).toThrow(HtmlTooComplex)
})

test('POL-013 a document keeps its text and sections; title, table of contents and date are removed', () => {
  const document = `<article class="policy" lang="th" data-policy="cookie">
    <h1>นโยบายคุกกี้</h1>
    <p class="policy-updated">ปรับปรุงล่าสุด</p>
    <nav class="anchor-list"><ul><li><a href="#a">หัวข้อ</a></li></ul></nav>
    <h2 id="a">1. คุกกี้ &amp; "อื่น ๆ"</h2><p>อ่าน <b>ก่อน</b> ที่ <a href="https://www.example.com/x?a=1&amp;b=2">นี่</a>
    หรือ <a href="/policy?tab=privacy">หน้านี้</a> หรือ <a href="mailto:privacy@example.ac.th">เขียนมา</a></p></article>`
  expect(cleanPolicy(document).replace(/\s+/g, ' ')).toBe(
    '<h2>1. คุกกี้ &amp; &quot;อื่น ๆ&quot;</h2><p>อ่าน <strong>ก่อน</strong> ที่ ' +
      '<a href="https://www.example.com/x?a=1&amp;b=2" rel="noopener nofollow ugc">นี่</a> ' +
      'หรือ <a href="/policy?tab=privacy">หน้านี้</a> หรือ <a href="mailto:privacy@example.ac.th">เขียนมา</a></p>',
  )
})
