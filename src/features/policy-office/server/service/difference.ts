/** The difference of two documents in words. Thai has no spaces, so words are found by the dictionary of ICU. */
import { COMPARED_BLOCKS_MAX, COMPARED_WORDS_MAX } from '../../constants.ts'
import type { DifferenceBlock } from '../../contract.ts'

interface Block {
  tag: string
  text: string
}

const BLOCK = /<(h2|h3|p|li|blockquote|caption|th|td)>/
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** The text of a cleaned document, block by block. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = []
  let tag = 'p'
  for (const piece of html.split(/(<[^>]*>)/)) {
    if (!piece.startsWith('<')) {
      const text = plain(piece)
      const last = blocks.at(-1)
      if (last && last.text === '' && text.trim() !== '') last.text = text.trimStart()
      else if (last?.tag === tag && text.trim() !== '') last.text += text
      else if (text.trim() !== '') blocks.push({ tag, text })
      continue
    }
    const opened = BLOCK.exec(piece)?.[1]
    if (opened) {
      tag = opened
      blocks.push({ tag, text: '' })
    } else if (piece.startsWith('<br')) {
      const last = blocks.at(-1)
      if (last) last.text += '\n'
    }
  }
  return blocks.map((block) => ({ ...block, text: block.text.trim() })).filter(({ text }) => text !== '')
}

function plain(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] as string).replace(/\s+/g, ' ')
}

/** What changed from one cleaned document to the other. */
export function differenceOf(before: string, after: string): DifferenceBlock[] {
  const [old, now] = [blocksOf(before), blocksOf(after)]
  const keyOf = ({ tag, text }: Block) => `${tag} ${text}`
  const steps = compare(old.map(keyOf), now.map(keyOf), COMPARED_BLOCKS_MAX)
  const blocks: DifferenceBlock[] = []
  for (let at = 0; at < steps.length; ) {
    const removed: Block[] = []
    const added: Block[] = []
    for (; steps[at] && steps[at]?.kind !== 'same'; at++) {
      const { kind, from, to } = steps[at]!
      if (kind === 'removed') removed.push(old[from]!)
      else added.push(now[to]!)
    }
    blocks.push(...changed(removed, added))
    const step = steps[at++]
    if (step) blocks.push(whole('same', now[step.to]!))
  }
  return blocks
}

/** Pairs removed blocks with added ones of the same kind in their order. */
function changed(removed: readonly Block[], added: readonly Block[]): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = []
  const rest = [...added]
  for (const block of removed) {
    const at = rest.findIndex(({ tag }) => tag === block.tag)
    const words = at >= 0 ? wordsOf(block, rest[at]!) : null
    if (!words) {
      blocks.push(whole('removed', block))
      continue
    }
    for (const earlier of rest.splice(0, at)) blocks.push(whole('added', earlier))
    blocks.push({ tag: block.tag, kind: 'changed', ...words })
    rest.shift()
  }
  return [...blocks, ...rest.map((block) => whole('added', block))]
}

function whole(kind: 'same' | 'added' | 'removed', { tag, text }: Block): DifferenceBlock {
  const part = [{ kind, text }]
  return { tag, kind, old: kind === 'added' ? [] : part, new: kind === 'removed' ? [] : part }
}

/** Both sides in words; null for blocks that have less than a third of their words in common. */
function wordsOf(before: Block, after: Block): Pick<DifferenceBlock, 'old' | 'new'> | null {
  const cut = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  const [old, now] = [cut(before.text), cut(after.text)]
  const steps = compare(old, now, COMPARED_WORDS_MAX)
  const common = steps.filter(({ kind }) => kind === 'same').length
  if (common * 3 < Math.max(old.length, now.length)) return null
  const side = (own: 'removed' | 'added') => {
    const parts: DifferenceBlock['old'] = []
    for (const { kind, from, to } of steps) {
      if (kind !== 'same' && kind !== own) continue
      const text = own === 'removed' ? old[from]! : now[to]!
      const last = parts.at(-1)
      if (last?.kind === kind) last.text += text
      else parts.push({ kind, text })
    }
    return parts
  }
  return { old: side('removed'), new: side('added') }
}

interface Step {
  kind: 'same' | 'removed' | 'added'
  from: number
  to: number
}

/** The longest common subsequence as steps; lists beyond the limit have no common part but their ends. */
function compare(old: readonly string[], now: readonly string[], limit: number): Step[] {
  let head = 0
  while (head < old.length && head < now.length && old[head] === now[head]) head++
  let tail = 0
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail)) tail++
  const [rows, columns] = [old.length - head - tail, now.length - head - tail]
  const isCompared = rows <= limit && columns <= limit
  const width = columns + 1
  const lengths = new Uint16Array(isCompared ? (rows + 1) * width : 0)
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = rows - 1; isCompared && row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      lengths[row * width + column] =
        old[head + row] === now[head + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  }
  const steps: Step[] = []
  const add = (kind: Step['kind'], from: number, to: number) => steps.push({ kind, from, to })
  for (let at = 0; at < head; at++) add('same', at, at)
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const [from, to] = [head + row, head + column]
    if (isCompared && row < rows && column < columns && old[from] === now[to]) {
      add('same', from, to)
      row++
      column++
    } else if (row < rows && (column === columns || lengthAt(row + 1, column) >= lengthAt(row, column + 1))) {
      add('removed', from, to)
      row++
    } else {
      add('added', from, to)
      column++
    }
  }
  for (let at = tail; at > 0; at--) add('same', old.length - at, now.length - at)
  return steps
}
