/** Thai words of the text in the editor. Each paragraph is counted once: typing counts one paragraph. */
import type { Node } from '@tiptap/pm/model'

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const known = new WeakMap<Node, number>()
const WORDS_PER_MINUTE = 200

export function countTextWords(text: string): number {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1
  return count
}

export function countNodeWords(node: Node): number {
  const counted = known.get(node)
  if (counted !== undefined) return counted
  let count = 0
  if (node.isTextblock) count = countTextWords(node.textBetween(0, node.content.size, ' ', ' '))
  else for (const child of node.children) count += countNodeWords(child)
  known.set(node, count)
  return count
}

export const minutesOf = (words: number) => Math.max(1, Math.round(words / WORDS_PER_MINUTE))
