import { expect, test } from 'vitest'
import { blocksOf, type Chunk, classNamesOf, missingSheets } from './missing-sheets.ts'

test('blocks are the first classes of selectors, also in layers and at-rules', () => {
  const css =
    '/*! a */@layer components{.comment .text,.reply:hover{color:red}@media (width<48rem){.comment-editor{gap:1px}}:is(.card,.box) .x{gap:.5px}}@keyframes pop{50%{scale:1.2}}'
  expect([...blocksOf(css)]).toEqual(['comment', 'reply', 'comment-editor', 'card'])
})

test('names are the words of all texts of class attributes', () => {
  const source = `<Menu className="card p-4" panelClassName={classNames('menu', isOpen && \`open-\${side}\`)} title="comment">
    <i className={{ a: 'one', b: "two" }[kind]} aria-label='no'>{'text'}</i></Menu>`
  expect([...classNamesOf(source)].sort()).toEqual(['card', 'menu', 'one', 'open-', 'p-4', 'side', 'two'])
})

const chunk = (source: string, sheets: string[] = [], lazy: string[] = []): Chunk => ({
  components: new Map([['a.tsx', source]]),
  sheets,
  lazy,
})
const blocks = new Map([
  ['theme.css', new Set(['card', 'shared'])],
  ['post.css', new Set(['comment', 'shared'])],
])
const chunks: Record<string, Chunk> = {
  plain: chunk('<p className="card shared" />'),
  post: chunk('<p className="comment" />', ['post.css'], ['reply']),
  reply: chunk('<p className="comment" />', [], ['post']),
  home: chunk('<p className="card" />', [], ['reply']),
}
const missing = (name: string) => missingSheets(name, ['theme.css'], { blocks, chunkOf: (one) => chunks[one] as Chunk })

test('a class is missing without its sheet; later chunks have the sheets of those that load them', () => {
  expect(missing('plain')).toEqual([])
  expect(missing('post')).toEqual([])
  expect(missing('home')).toEqual(['a.tsx: comment, post.css'])
})
