/** What the editor writes is what the server stores: documents, HTML, cleaning and back change nothing. */
import { readFile } from 'node:fs/promises'
import { generateHTML, generateJSON, getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { htmlForEditor, htmlOfEditor } from '#components/editor/editor-html.ts'
import { cleanPastedHtml, hasForeignPictures, htmlOfText } from '#components/editor/paste.ts'
import { TEXT_EXTENSIONS, type TextKind } from '#components/editor/text-schema.ts'
import { cleanPolicy } from '#features/consent/server/service/clean-policy.ts'
import { cleanEditorialHtml } from '#server/html/editorial-html.ts'
import { htmlCorpus, randomHtml } from './html-corpus.ts'

const NAMES = ['window', 'document', 'DOMParser', 'Node', 'NodeFilter', 'HTMLElement', 'Element'] as const
const before = new Map<string, unknown>()

beforeAll(() => {
  const window = new Window()
  for (const name of NAMES) {
    before.set(name, (globalThis as Record<string, unknown>)[name])
    Object.assign(globalThis, { [name]: name === 'window' ? window : window[name] })
  }
})

// Other files of the worker share its globals.
afterAll(() => {
  for (const name of NAMES) {
    if (before.get(name) === undefined) delete (globalThis as Record<string, unknown>)[name]
    else Object.assign(globalThis, { [name]: before.get(name) })
  }
})

/** A browser and the server escape text and attributes differently. */
const unescaped = (html: string) =>
  html.replace(
    /&(quot|#39|lt|gt);/g,
    (_, name: string) => ({ quot: '"', '#39': "'", lt: '<', gt: '>' })[name] as string,
  )

type Json = { type: string; attrs?: object; content?: Json[]; marks?: Json[]; text?: string }

const schema = getSchema(TEXT_EXTENSIONS.editorial)
const write = (doc: Json, kind: TextKind = 'editorial') => generateHTML(doc, TEXT_EXTENSIONS[kind])
const read = (html: string, kind: TextKind = 'editorial') =>
  generateJSON(htmlForEditor(html), TEXT_EXTENSIONS[kind]) as Json
const normal = (doc: Json) => schema.nodeFromJSON(doc).toJSON()
/** What the editor would save after showing this HTML. */
const throughEditor = (html: string, kind?: TextKind) => written(read(html, kind), kind)
const written = (doc: Json, kind: TextKind = 'editorial') =>
  htmlOfEditor(Node.fromJSON(getSchema(TEXT_EXTENSIONS[kind]), doc))

const WORDS = ['ครูใช้', 'แท็บเล็ต ', 'a < b & "c"', 'ห้อง ป.3', ' Book Creator ', "it's", 'น้ำ', '👩🏽‍🏫']

/** Random documents of everything that the toolbar and the menu can make. */
function documentOf(seed: number): Json {
  let state = seed * 7_919 + 17
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const some = <T>(max: number, make: () => T): T[] => Array.from({ length: 1 + random(max) }, make)
  const word = () => WORDS[random(WORDS.length)] as string
  const plain = () => some(3, word).join('').replace(/\s+/g, ' ').trim() || 'ก'
  const marks = () =>
    [
      random(3) === 0 && { type: 'bold' },
      random(4) === 0 && { type: 'italic' },
      random(5) === 0 && {
        type: 'link',
        attrs: { href: ['https://example.com/a?b=1', '/content/event/301', 'mailto:a@example.com'][random(3)] },
      },
    ].filter((mark) => mark !== false) as Json[]
  const inline = (): Json[] => {
    if (random(12) === 0) return []
    const parts = some(4, () => ({ type: 'text', text: `${plain()}ก`, marks: marks() }))
    // A space at the end of a line is not kept by HTML; neither is a break at its end.
    return random(5) === 0 ? [parts[0] as Json, { type: 'hardBreak' }, { type: 'text', text: 'ข' }] : parts
  }
  const paragraph = (): Json => ({ type: 'paragraph', content: inline() })
  const list = (depth = 0): Json => ({
    type: random(2) === 0 ? 'bulletList' : 'orderedList',
    content: some(3, () => ({
      type: 'listItem',
      content: [paragraph(), ...(depth < 2 && random(4) === 0 ? [list(depth + 1)] : [])],
    })),
  })
  const heading = (): Json => ({
    type: 'heading',
    attrs: { level: 2 + random(2), id: null },
    content: [{ type: 'text', text: plain() }],
  })
  const picture = (): Json => {
    const isDecoration = random(3) === 0
    return {
      type: 'picture',
      attrs: {
        src: '/media/abcdefgh-1234/960.webp',
        width: random(2) === 0 ? 960 : null,
        height: random(2) === 0 ? 640 : null,
        alt: isDecoration || random(4) === 0 ? '' : plain(),
        isDecoration,
        caption: random(2) === 0 ? plain() : '',
        focal: random(2) === 0 ? '34 50' : '',
      },
    }
  }
  const card = (): Json =>
    [
      { type: 'video', attrs: { id: 'youtube:dQw4w9WgXcQ', href: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
      { type: 'video', attrs: { id: 'vimeo:76979871', href: 'https://vimeo.com/76979871' } },
      { type: 'file', attrs: { id: '12', href: '/download/story-file/12' } },
      { type: 'tool', attrs: { id: '101', href: '/content/tech-review/101' } },
    ].map(({ type, attrs }) => ({ type, attrs: { ...attrs, name: plain(), caption: random(2) ? plain() : '' } }))[
      random(4)
    ] as Json
  const table = (): Json => {
    const columns = 1 + random(3)
    const row = (type: string): Json => ({
      type: 'tableRow',
      content: Array.from({ length: columns }, () => ({
        type,
        attrs: { colspan: 1, rowspan: 1, colwidth: null },
        content: [paragraph()],
      })),
    })
    return { type: 'table', content: [row('tableHeader'), ...some(2, () => row('tableCell'))] }
  }
  const callout = (): Json => ({
    type: 'callout',
    attrs: { kind: ['tip', 'note', 'warn'][random(3)] },
    content: some(2, () => (random(3) === 0 ? list(2) : paragraph())),
  })
  const block = (): Json =>
    [
      paragraph,
      paragraph,
      heading,
      list,
      () => ({ type: 'blockquote', content: some(2, paragraph) }),
      () => ({ type: 'codeBlock', content: [{ type: 'text', text: `if (a < b) {\n  ${word()}\n}` }] }),
      () => ({ type: 'horizontalRule' }),
      picture,
      card,
      table,
      callout,
      () => ({
        type: 'columns',
        content: [1, 2].map(() => ({
          type: 'column',
          content: some(3, () => [paragraph, heading, list, picture, callout][random(5)]?.() as Json),
        })),
      }),
    ][random(12)]?.() as Json
  return { type: 'doc', content: some(8, block) }
}

test('Q-168 the server changes nothing in what the editor writes, and the editor nothing in what is stored', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const doc = documentOf(seed)
    schema.nodeFromJSON(doc).check()
    const html = write(doc)
    const stored = cleanEditorialHtml(html)
    expect(unescaped(stored), `seed ${seed}`).toBe(unescaped(html))
    expect(normal(read(stored)), `seed ${seed}`).toEqual(normal(doc))
  }
})

test('AB-66 whatever HTML is opened in the editor, saving it again is stable and clean', () => {
  const inputs = [...htmlCorpus.map(({ html }) => html), ...Array.from({ length: 80 }, (_, seed) => randomHtml(seed))]
  for (const input of inputs) {
    // The first time the editor may still join spaces.
    const opened = cleanEditorialHtml(throughEditor(cleanEditorialHtml(input)))
    const saved = cleanEditorialHtml(throughEditor(opened))
    expect(cleanEditorialHtml(throughEditor(saved)), input).toBe(saved)
  }
})

test('Q-168 a paragraph added below words that have none of their own makes no empty line', () => {
  const words = (text: string, attrs = {}): Json => ({ type: 'paragraph', attrs, content: [{ type: 'text', text }] })
  const quote = (...content: Json[]): Json => ({ type: 'doc', content: [{ type: 'blockquote', content }] })
  const bare = words('ก', { isBare: true })
  expect(written(quote(bare))).toBe('<blockquote>ก</blockquote>')
  expect(written(quote(bare, words('ข')))).toBe('<blockquote><p>ก</p><p>ข</p></blockquote>')
  expect(
    written({ type: 'doc', content: [words('ก'), words('ข'), { type: 'paragraph' }, { type: 'paragraph' }] }),
  ).toBe('<p>ก</p><p>ข</p>')
})

/** Line breaks between blocks have no meaning. */
const joined = (html: string) =>
  unescaped(html)
    .replace(/\s*\n\s*/g, '\n')
    .replace(/(^|>)\n|\n(<|$)/g, '$1$2')

describe('a seeded text opened in the editor and saved is the same', () => {
  test.each(['tech_reviews', 'trainings', 'teaching_stories'])('POST-011 descriptions of %s', async (name) => {
    const rows = JSON.parse(await readFile(`content/demo/${name}.json`, 'utf8')) as { description: string }[]
    expect(rows.length).toBeGreaterThan(5)
    for (const { description } of rows) {
      const stored = cleanEditorialHtml(description)
      expect(joined(cleanEditorialHtml(throughEditor(stored)))).toBe(joined(stored))
    }
  })

  test.each(['cookie', 'marketing', 'privacy', 'website'])('POL-013 the policy %s', async (name) => {
    const stored = cleanPolicy(await readFile(`content/demo/policies/${name}.html`, 'utf8'))
    expect(stored.length).toBeGreaterThan(1_000)
    expect(joined(cleanPolicy(throughEditor(stored, 'policy')))).toBe(joined(stored))
  })
})

test('API-014 what the editor of policies writes is what the server stores, tables with caption and head too', () => {
  const inputs = [
    '<table><caption>ก &amp; ข</caption><thead><tr><th>ค</th></tr></thead><tbody><tr><td>ง</td></tr></tbody></table>',
    '<ul><li>ก<ul><li>ข</li></ul></li><li><p>ค</p><p>ง</p></li></ul>',
    '<blockquote><p>ก</p></blockquote><h3>ข</h3><p><a href="/policy">ค</a> <strong><em>ง</em></strong></p>',
  ]
  for (const input of inputs) expect(cleanPolicy(throughEditor(cleanPolicy(input), 'policy')), input).toBe(input)
  for (const html of [
    ...htmlCorpus.map((row) => row.html),
    ...Array.from({ length: 80 }, (_, seed) => randomHtml(seed)),
  ]) {
    const opened = cleanPolicy(throughEditor(cleanPolicy(html), 'policy'))
    const saved = throughEditor(opened, 'policy')
    expect(unescaped(cleanPolicy(saved)), html).toBe(unescaped(saved))
  }
})

describe('pasted text comes out clean', () => {
  // Pasted HTML goes to the editor as it is; only stored HTML is read by `htmlForEditor`.
  const pasted = (html: string) =>
    cleanEditorialHtml(written(generateJSON(cleanPastedHtml(html), TEXT_EXTENSIONS.editorial) as Json))
  test.each([
    [
      'Google Docs',
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">ห้อง</span><span style="font-size:11pt;font-weight:400"> ป.3</span></p><br><ul><li dir="ltr" aria-level="1"><p role="presentation"><span style="font-style:italic">หนึ่ง</span></p></li></ul></b>',
      '<p><strong>ห้อง</strong> ป.3</p><ul><li><p><em>หนึ่ง</em></p></li></ul>',
    ],
    [
      'Word',
      '<html><head><style>p.MsoNormal{}</style></head><body><!--StartFragment--><h1 style="mso-x">แผน</h1><p class="MsoNormal"><b>ครู</b><span lang=TH>ใช้</span><o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class=MsoListParagraphCxSpFirst style="mso-list:l0 level1 lfo1"><![if !supportLists]><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span><![endif]>หนึ่ง</p><p class=MsoListParagraphCxSpLast style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;</span></span>สอง</p><!--EndFragment--></body></html>',
      '<h2>แผน</h2><p><strong>ครู</strong>ใช้</p><ul><li><p>หนึ่ง</p></li><li><p>สอง</p></li></ul>',
    ],
    [
      'a numbered list of Word',
      '<p class=MsoListParagraph style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>ก่อน</p><p class=MsoListParagraph style="mso-list:l1 level1 lfo2"><span style="mso-list:Ignore">2.</span>หลัง</p>',
      '<ol><li><p>ก่อน</p></li><li><p>หลัง</p></li></ol>',
    ],
    [
      'a page of the web',
      '<div onclick="x()" style="color:red"><h4>ก</h4><script>x</script><img src="https://evil.example/x.png"><a href="javascript:x">ข</a></div>',
      '<h3>ก</h3><p>ข</p>',
    ],
    [
      'a table',
      '<table style="width:9in"><colgroup><col></colgroup><tr><td style="x"><p>ก</p></td><td>ข</td></tr></table>',
      '<table><tbody><tr><td><p>ก</p></td><td><p>ข</p></td></tr></tbody></table>',
    ],
  ])('from %s', (_, html, expected) => {
    expect(pasted(html)).toBe(expected)
  })

  test('from LINE', () => {
    const text = 'ครูคะ พรุ่งนี้เตรียม\r\n- แท็บเล็ต\n- สมุด <ก>\n\n1. เปิดแอป\n2. บันทึก\nขอบคุณค่ะ'
    expect(cleanEditorialHtml(throughEditor(htmlOfText(text)))).toBe(
      '<p>ครูคะ พรุ่งนี้เตรียม</p><ul><li><p>แท็บเล็ต</p></li><li><p>สมุด &lt;ก&gt;</p></li></ul><ol><li><p>เปิดแอป</p></li><li><p>บันทึก</p></li></ol><p>ขอบคุณค่ะ</p>',
    )
  })
})

test('Q-168 pasted styles are not read as styles, which the policy of the page would report', () => {
  const read: string[] = []
  const { DOMParser: Parser } = globalThis
  class Recorder extends Parser {
    override parseFromString(html: string, type: DOMParserSupportedType) {
      read.push(html)
      return super.parseFromString(html, type)
    }
  }
  Object.assign(globalThis, { DOMParser: Recorder })
  const html = '<style>p{}</style><p title="a>b"style="color:red" STYLE = \'x\'>style="ก"</p>'
  const clean = cleanPastedHtml(html)
  Object.assign(globalThis, { DOMParser: Parser })
  expect(read.join()).not.toMatch(/<style|[\s"']style\s*=\s*['"][cx]/i)
  expect(clean).toContain('style="ก"</p>')
  expect(clean).not.toContain('color')
})

test.each([
  ['<p>ก</p><img src="https://example.com/a.png">', true],
  ['<p><img src="file:///C:/a.png"></p>', true],
  ['<p>ก</p>', false],
  ['<img src="/media/1/a.webp">', false],
  ['<p data-pm-slice="1 1 []">ก</p><img src="https://example.com/a.png">', false],
])('Q-168 pictures of other programs are noticed: %s', (html, expected) => {
  expect(hasForeignPictures(html)).toBe(expected)
})
