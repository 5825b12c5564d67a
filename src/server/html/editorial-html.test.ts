import { describe, expect, test } from 'vitest'
import { htmlCorpus, nestedHtml, randomHtml } from '#test/html-corpus.ts'
import { cleanEditorialHtml, cleanedText, editorialText, excerptOf, safeHref } from './editorial-html.ts'
import { HtmlTooComplex } from './rebuild-html.ts'

const TEXT = `[^<>"'&]|&(?:amp|lt|gt|quot|#39);`
const PLAIN = 'h2|h3|p|ul|ol|li|strong|em|blockquote|figure|figcaption|pre|code|table|tbody|tr|th|td'
const HREF = String.raw`(?:#h-[\w-]+|/(?![/\\])[^\s"<>]*|mailto:[^"<>]+|https?://[^"<>]+" rel="noopener nofollow ugc)`
const IMG = String.raw`<img src="/media/[a-z0-9-]{8,80}/\d{1,4}\.(?:webp|avif)" alt="(?:(?:${TEXT})*|" role="presentation)"(?: data-focal="\d{1,3} \d{1,3}")?(?: width="\d+")?(?: height="\d+")? loading="lazy" decoding="async">`
const CARD = String.raw`<figure class="(?:video" data-video="(?:youtube:[\w-]{11}|vimeo:\d{6,12})|file" data-file="\d{1,15}|tool" data-tool="\d{1,15})">`
const PARTS = String.raw`<hr>|<t[hd](?: (?:col|row)span="\d{1,2}"){1,2}>|</?aside>|<aside class="(?:tip|note|warn)">|</div>|<div class="columns?">|${CARD}`
/** Matches everything that a description may contain. */
const ORACLE = new RegExp(
  `^(?:${TEXT}|</?(?:${PLAIN})>|<h[23] id="h-[\\w-]+">|</?nav>|<nav class="anchor-list">|<br>|</a>|<a href="${HREF}">|${IMG}|${PARTS})*$`,
)

function expectClean(html: string) {
  const clean = cleanEditorialHtml(html)
  expect(clean).toMatch(ORACLE)
  expect(cleanEditorialHtml(clean)).toBe(clean)
  return clean
}

test.each(htmlCorpus)('$row the editorial profile is enforced and idempotent: $html', ({ html }) => {
  expectClean(html)
})

test('AB-66 random input of 4,000 seeds is cleaned to the profile', () => {
  for (let seed = 1; seed <= 4_000; seed++) expectClean(randomHtml(seed))
})

test('the text of cleaned HTML is the same with and without a parser', () => {
  const inputs = [
    ...htmlCorpus.map(({ html }) => html),
    ...Array.from({ length: 1_000 }, (_, seed) => randomHtml(seed)),
  ]
  for (const html of inputs) {
    const clean = cleanEditorialHtml(html)
    expect(cleanedText(clean)).toBe(editorialText(clean))
  }
})

test.each(nestedHtml)('AB-67 deeply nested input is rejected or cleaned ($html.length characters)', ({ html }) => {
  let clean = ''
  try {
    clean = cleanEditorialHtml(html)
  } catch (error) {
    expect(error).toBeInstanceOf(HtmlTooComplex)
  }
  expect(clean).toMatch(ORACLE)
})

describe('POST-011 a cleaned description', () => {
  test.each([
    ['headings get ids under our prefix', '<h2 id="canva-who">ก</h2>', '<h2 id="h-canva-who">ก</h2>'],
    ['an id is given once', '<h2 id=a>ก</h2><h3 id=a>ข</h3>', '<h2 id="h-a">ก</h2><h3>ข</h3>'],
    ['a name of the page cannot be taken', '<h2 id="csrf token">ก</h2>', '<h2>ก</h2>'],
    [
      'anchors follow the ids',
      '<nav class="x"><ul><li><a href="#a">ก</a></li></ul></nav>',
      '<nav class="anchor-list"><ul><li><a href="#h-a">ก</a></li></ul></nav>',
    ],
    ['h1 becomes h2, b becomes strong', '<h1>ก</h1><b>ข</b>', '<h2>ก</h2><strong>ข</strong>'],
    [
      'outside links say what they are',
      '<a href="https://www.canva.com/education/" target=_blank>ก</a>',
      '<a href="https://www.canva.com/education/" rel="noopener nofollow ugc">ก</a>',
    ],
    ['links of this site stay', '<a href="/content/event/301?a=1#b">ก</a>', '<a href="/content/event/301?a=1#b">ก</a>'],
    ['mail stays', '<a href="mailto:dpo@example.ac.th">ก</a>', '<a href="mailto:dpo@example.ac.th">ก</a>'],
    ['scripts in addresses go, the words stay', '<a href="javascript:x">ก</a>', 'ก'],
    [
      'own pictures stay with their size',
      '<figure><img src="/media/abcdefgh/640.webp" alt="แผนภาพ &quot;น้ำ&quot;" width=640 height=480 onload=x></figure>',
      '<figure><img src="/media/abcdefgh/640.webp" alt="แผนภาพ &quot;น้ำ&quot;" width="640" height="480" loading="lazy" decoding="async"></figure>',
    ],
    ['pictures from elsewhere go', '<img src="https://evil.example/x.png">ก', 'ก'],
    [
      'a table keeps its cells and their spans',
      '<table class=x><caption>ก</caption><colgroup><col></colgroup><thead><tr><th colspan=2 style=x>ข</th></tr></thead><tr><td rowspan=1><p>ค</p><td colspan=99>ง</table>',
      '<table><tbody><tr><th colspan="2">ข</th></tr></tbody><tbody><tr><td><p>ค</p></td><td>ง</td></tr></tbody></table>',
    ],
    [
      'code keeps its lines',
      '<pre>\n\nก\n  ข</pre><pre><code>\nค</code></pre>',
      '<pre>\n\nก\n  ข</pre><pre><code>\nค</code></pre>',
    ],
    [
      'decoration and focal point stay with a picture',
      '<figure><img src="/media/abcdefgh/640.webp" alt="" role=presentation data-focal="34 50"><figcaption><p>ก</p></figcaption></figure>',
      '<figure><img src="/media/abcdefgh/640.webp" alt="" role="presentation" data-focal="34 50" loading="lazy" decoding="async"><figcaption>ก</figcaption></figure>',
    ],
    [
      'cards stay with their data',
      '<figure class="video" data-video="youtube:dQw4w9WgXcQ" onclick=x><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">ก</a></figure><figure class=file data-file="7"><a href="/download/story-file/7">ข</a></figure><figure class=tool data-tool="101"><a href="/content/tech-review/101">ค</a></figure>',
      '<figure class="video" data-video="youtube:dQw4w9WgXcQ"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener nofollow ugc">ก</a></figure><figure class="file" data-file="7"><a href="/download/story-file/7">ข</a></figure><figure class="tool" data-tool="101"><a href="/content/tech-review/101">ค</a></figure>',
    ],
    [
      'a card without its data is a figure',
      '<figure class="video" data-video="evil:1">ก</figure>',
      '<figure>ก</figure>',
    ],
    [
      'call-outs and columns by their class only',
      '<aside class="tip"><p>ก</p></aside><aside class="x">ข</aside><div class="columns"><div class="column"><p>ค</p></div><div class="column"><div class="columns">ง</div></div></div><div>จ</div>',
      '<aside class="tip"><p>ก</p></aside>ข<div class="columns"><div class="column"><p>ค</p></div><div class="column">ง</div></div>จ',
    ],
    ['a list item needs its list', '<li>ก</li><ul><li>ข</li></ul>', 'ก<ul><li>ข</li></ul>'],
  ])('%s', (_, html, expected) => {
    expect(cleanEditorialHtml(html)).toBe(expected)
  })
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:x',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://x',
  'https://u:p@x.example/',
  'http:',
  'x/y',
  '',
  '#',
  '# a',
  'mailto:a@b\n',
])('AB-64 no link to %j', (href) => {
  expect(safeHref(href)).toBeNull()
})

test('the text of a description has one space between blocks and no duplicates', () => {
  const html =
    '<nav class="anchor-list"><p>สารบัญ</p></nav><h2>หัวข้อ</h2><p>ครู<strong>ใหม่</strong></p><ul><li>หนึ่ง</li></ul>'
  expect(editorialText(html)).toBe('สารบัญ หัวข้อ ครูใหม่ หนึ่ง')
  expect(editorialText(html, { proseOnly: true })).toBe('ครูใหม่ หนึ่ง')
})

test('FEED-044 an excerpt is short prose, cut between words', () => {
  const long = `<h2>หัวข้อ</h2><p>${'ครูใช้เทคโนโลยีในห้องเรียน '.repeat(30)}</p>`
  const excerpt = excerptOf(long)
  expect(excerpt.startsWith('ครูใช้เทคโนโลยี')).toBe(true)
  expect(excerpt.length).toBeLessThanOrEqual(281)
  expect(excerpt.endsWith('…')).toBe(true)
  expect(long).toContain(excerpt.slice(0, -1))
  expect(excerptOf('<p>สั้น</p>')).toBe('สั้น')
})
