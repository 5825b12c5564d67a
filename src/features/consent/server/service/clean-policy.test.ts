import { expect, test } from 'vitest'
import { HtmlTooComplex } from '#server/safe-html.ts'
import { cleanPolicy } from './clean-policy.ts'

/** What a cleaned document may consist of: nothing else, whoever wrote it. */
const GRAMMAR =
  /^(?:[^<>"'&]|&(?:amp|lt|gt|quot|#39);|<\/?(?:p|h[23]|ul|ol|li|strong|em|blockquote|a|table|caption|thead|tbody|tr|th|td)>|<br>|<a href="(?:https?:\/\/|mailto:|\/)[^"<>\s]*"(?: rel="noopener nofollow ugc")?>)*$/

const payloads = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg><g/onload=alert(1)//',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<nav>a<nav>b</nav><script>alert(1)</script>c</nav>',
  '<p class="policy-updated"><h1>a</h1>b</p>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="java\nscript:alert(1)">a</a>',
  '<a href=" \u0001javascript:alert(1)">a</a>',
  '<a href="data:text/html,<script>alert(1)</script>">a</a>',
  '<a href="//evil.example/">a</a>',
  '<a href="/\\evil.example/">a</a>',
  '<a href="https://x.example/" onclick="alert(1)" style="position:fixed" id="content">a</a>',
  '<p style="background:url(javascript:alert(1))" onmouseover="alert(1)">a</p>',
  '<form action="https://evil.example/"><input name="csrf"><button formaction="javascript:alert(1)">a</button></form>',
  '<p><button><p>nested</p></button></p>',
  '<a href="/a"><button><a href="/b">b</a></button></a>',
  '<h2><div><h2>twice</h2></div></h2>',
  '<table><p>fostered</p><tr><td>cell<script>alert(1)</script></table>',
  '<!--><script>alert(1)</script>-->',
  '</p></p><p<p>',
  '&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=//evil.example"><link rel=stylesheet href=x>',
  '<plaintext><script>alert(1)</script>',
]

test.each(payloads)('API-014 nothing outside the grammar survives: %s', (payload) => {
  const clean = cleanPolicy(`<h2>a</h2>${payload}`)
  expect(clean).toMatch(GRAMMAR)
  expect(clean).not.toMatch(/<[^>]*(?:javascript|onerror|onload|onclick|style=)/i)
  expect(cleanPolicy(clean)).toBe(clean)
})

test('API-014 a document of deep nesting is cleaned without harm', () => {
  const clean = cleanPolicy(`${'<blockquote>'.repeat(5_000)}end${'</blockquote>'.repeat(5_000)}`)
  expect(clean).toBe(`${'<blockquote>'.repeat(20)}end${'</blockquote>'.repeat(20)}`)
})

test('API-014 a document that is too tangled is refused', () => {
  expect(() => cleanPolicy('<b>'.repeat(50_000))).toThrow(HtmlTooComplex)
})

test('POL-013 a document keeps its text and sections; title, contents and date are the page’s', () => {
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
