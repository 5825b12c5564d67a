/** HTML between the server and the editor, which knows text in a list item or a cell only as a paragraph. */

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

/** What the editor wrote, as it is stored: without the empty line that stays at the end for typing. */
export function htmlOfEditor(written: string): string {
  return (
    written
      .replace(/(?:<p(?: data-bare="")?><\/p>)+$/, '')
      // Text contains no `<` and paragraphs are not nested.
      .replace(/(<(?:li|t[dh]|blockquote|aside)\b[^>]*>)<p data-bare="">(.*?)<\/p>(?!<p\b)/gs, '$1$2')
      .replace(/<p data-bare="">/g, '<p>')
      .replace(
        /<table data-head="">(<caption>[^<]*<\/caption>)?<tbody>(<tr>.*?<\/tr>)/gs,
        (_, caption = '', row) => `<table>${caption}<thead>${row}</thead><tbody>`,
      )
      .replace(/<tbody><\/tbody>/g, '')
  )
}
