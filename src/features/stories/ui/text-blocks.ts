/** The blocks of a text, and how much two texts differ. */
import { countTextWords } from './count-words.ts'
import type { EditedFields } from './edited-fields.ts'
import { compareBlocks, compareWords } from './merge-stories.ts'

/** The blocks of a text, as HTML. */
export const blocksOf = (html: string) =>
  [...new DOMParser().parseFromString(html, 'text/html').body.children].map((block) => block.outerHTML)

export const textOf = (blocks: readonly string[]) =>
  [...new DOMParser().parseFromString(blocks.join('\n'), 'text/html').body.children]
    .map((block) => block.textContent?.trim() || block.querySelector('img')?.getAttribute('alt') || '')
    .join('\n')

/** Words that only one of two versions has: of its text, its title and its lead. */
export function countDifferentWords(one: EditedFields, other: EditedFields): number {
  const parts = compareBlocks(blocksOf(one.description), blocksOf(other.description))
  const pairs = parts.flatMap((part) =>
    part.kind === 'open' ? [[textOf(part.mine), textOf(part.theirs)] as const] : [],
  )
  const fields = [
    [one.topic, other.topic],
    [one.headline_caption, other.headline_caption],
  ] as const
  return [...pairs, ...fields].reduce(
    (sum, [own, others]) => sum + countAdded(own, others) + countAdded(others, own),
    0,
  )
}

function countAdded(text: string, other: string): number {
  const added = compareWords(text, other).filter(({ kind }) => kind === 'added')
  return added.reduce((sum, { text: words }) => sum + countTextWords(words), 0)
}
