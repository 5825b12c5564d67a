/** HTML between the server and the editor, which knows text in a list item or a cell only as a paragraph. */
import { getHTMLFromFragment } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'

/** Elements whose first words may have no paragraph of their own. */
const HOLDERS = 'li, td, th, blockquote, aside'
const BLOCKS = /^(?:p|h[1-6]|ul|ol|li|blockquote|figure|pre|table|aside|nav|div|hr|img)$/i

/** Stored HTML as the editor reads it: words directly in a list item or a cell are marked, so they are written the same way. */
export function htmlForEditor(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const holder of body.querySelectorAll(HOLDERS)) {
    const words: ChildNode[] = []
    for (const node of holder.childNodes) {
      if (BLOCKS.test(node.nodeName)) break
      words.push(node)
    }
    if (!words.some(({ textContent }) => textContent?.trim())) continue
    const paragraph = document.createElement('p')
    paragraph.setAttribute('data-bare', '')
    holder.prepend(paragraph)
    paragraph.append(...words)
  }
  return body.innerHTML
}

const blocks = new WeakMap<Node, string>()
const EMPTY_LINE = '<p></p>'

/**
 * The HTML of the editor's text as it is stored: without the empty lines that stay at the end for typing. A block is
 * written once, so that typing into a long text writes one paragraph.
 */
export function htmlOfEditor({ children }: Node): string {
  const written = children.map(htmlOfBlock)
  while (written.at(-1) === EMPTY_LINE) written.pop()
  return written.join('')
}

function htmlOfBlock(block: Node): string {
  const known = blocks.get(block)
  if (known !== undefined) return known
  const html = getHTMLFromFragment(Fragment.from(block), block.type.schema)
    // Text contains no `<` and paragraphs are not nested.
    .replace(/(<(?:li|t[dh]|blockquote|aside)\b[^>]*>)<p data-bare="">((?:(?!<\/p>).)*)<\/p>(?!<p\b)/gs, '$1$2')
    .replace(/<p data-bare="">/g, '<p>')
    .replace(
      /<table data-head="">(<caption>[^<]*<\/caption>)?<tbody>(<tr>.*?<\/tr>)/gs,
      (_, caption = '', row) => `<table>${caption}<thead>${row}</thead><tbody>`,
    )
    .replace(/<tbody><\/tbody>/g, '')
  blocks.set(block, html)
  return html
}
