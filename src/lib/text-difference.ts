/** Differences of two texts in blocks and Thai words, for histories and conflicts. Pure. */

interface DifferencePiece {
  kind: 'same' | 'added' | 'removed'
  text: string
}

interface DifferenceBlock {
  kind: 'same' | 'added' | 'removed' | 'changed'
  pieces: DifferencePiece[]
}

/** With more changes than these the comparison would take too long; the middle then counts as replaced. */
const MAX_STEPS = 200
/** Two blocks are one changed block if they share at least this part of their words. */
const SIMILAR = 0.3
/** A removed block is compared with so many of the next added ones. */
const CANDIDATES = 5

const segmenter = new Intl.Segmenter('th', { granularity: 'word' })

/** Words, spaces and marks of a text; joined they are the text. */
export function wordsOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const BLOCK =
  /<\/?(?:h2|h3|p|li|blockquote|figure|figcaption|pre|hr|br|td|th|tr|aside|div|nav|ul|ol|table|tbody)\b[^>]*>/g
const UNESCAPED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of each paragraph, heading, item and cell of cleaned HTML; a picture is its alternative text. */
export function blocksOf(html: string): string[] {
  return html
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, (_, alt: string) => `[${alt}]`)
    .replace(BLOCK, '\u0000')
    .replace(/<[^>]*>/g, '')
    .split('\u0000')
    .map((text) => text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => UNESCAPED[name] as string))
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

/** Compares two cleaned texts block by block, and the words of blocks that changed. */
export function compareHtml(before: string, after: string): DifferenceBlock[] {
  const blocks: DifferenceBlock[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    blocks.push(...pairBlocks(removed, added))
    removed = []
    added = []
  }
  for (const { kind, text } of compareLists(blocksOf(before), blocksOf(after))) {
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else {
      flush()
      blocks.push({ kind: 'same', pieces: [{ kind: 'same', text }] })
    }
  }
  flush()
  return blocks
}

/** Compares the words of two texts. */
export function compareWords(before: string, after: string): DifferencePiece[] {
  const pieces: DifferencePiece[] = []
  for (const { kind, text } of compareLists(wordsOf(before), wordsOf(after))) {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  return pieces
}

/** Number of words that were added and removed. */
export function countChangedWords(blocks: readonly DifferenceBlock[]): { added: number; removed: number } {
  const count = { added: 0, removed: 0 }
  for (const { kind, text } of blocks.flatMap(({ pieces }) => pieces)) {
    if (kind !== 'same') count[kind] += wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  return count
}

/** Removed and added blocks between two equal ones: similar ones, in order, are one changed block. */
function pairBlocks(removed: readonly string[], added: readonly string[]): DifferenceBlock[] {
  if (removed.length === 0) return added.map(addedBlock)
  const blocks: DifferenceBlock[] = []
  const sets = added.map((text) => new Set(wordsOf(text)))
  let from = 0
  for (const text of removed) {
    const words = new Set(wordsOf(text))
    const found = sets.slice(from, from + CANDIDATES).findIndex((other) => isSimilar(words, other))
    if (found < 0) {
      blocks.push({ kind: 'removed', pieces: [{ kind: 'removed', text }] })
      continue
    }
    const at = from + found
    blocks.push(...added.slice(from, at).map(addedBlock))
    blocks.push({ kind: 'changed', pieces: compareWords(text, added[at] as string) })
    from = at + 1
  }
  return [...blocks, ...added.slice(from).map(addedBlock)]
}

function addedBlock(text: string): DifferenceBlock {
  return { kind: 'added', pieces: [{ kind: 'added', text }] }
}

function isSimilar(words: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let shared = 0
  for (const word of words) if (others.has(word)) shared++
  return shared >= SIMILAR * Math.max(words.size, others.size)
}

/** Shortest script of changes after E. W. Myers, An O(ND) difference algorithm, 1986. */
function compareLists(before: readonly string[], after: readonly string[]): DifferencePiece[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++
  const same = (text: string): DifferencePiece => ({ kind: 'same', text })
  return [
    ...before.slice(0, start).map(same),
    ...compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ]
}

function compareMiddle(before: readonly string[], after: readonly string[]): DifferencePiece[] {
  const trace = findPath(before, after)
  if (!trace) {
    return [
      ...before.map((text) => ({ kind: 'removed' as const, text })),
      ...after.map((text) => ({ kind: 'added' as const, text })),
    ]
  }
  const pieces: DifferencePiece[] = []
  let x = before.length
  let y = after.length
  for (let step = trace.length - 1; step >= 0; step--) {
    const furthest = trace[step] as Map<number, number>
    const diagonal = x - y
    const isDown = diagonal === -step || (diagonal !== step && at(furthest, diagonal - 1) < at(furthest, diagonal + 1))
    const previous = isDown ? diagonal + 1 : diagonal - 1
    const fromX = step === 0 ? 0 : at(furthest, previous)
    const fromY = step === 0 ? 0 : fromX - previous
    while (x > fromX && y > fromY) {
      pieces.push({ kind: 'same', text: before[--x] as string })
      y--
    }
    if (step === 0) break
    if (isDown) pieces.push({ kind: 'added', text: after[--y] as string })
    else pieces.push({ kind: 'removed', text: before[--x] as string })
  }
  return pieces.reverse()
}

/** The furthest place on each diagonal before each step; null with more than MAX_STEPS changes. */
function findPath(before: readonly string[], after: readonly string[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = []
  let furthest = new Map<number, number>([[1, 0]])
  for (let step = 0; step <= Math.min(MAX_STEPS, before.length + after.length); step++) {
    trace.push(furthest)
    const next = new Map(furthest)
    for (let diagonal = -step; diagonal <= step; diagonal += 2) {
      const isDown = diagonal === -step || (diagonal !== step && at(next, diagonal - 1) < at(next, diagonal + 1))
      let x = isDown ? at(next, diagonal + 1) : at(next, diagonal - 1) + 1
      let y = x - diagonal
      while (x < before.length && y < after.length && before[x] === after[y]) {
        x++
        y++
      }
      next.set(diagonal, x)
      if (x >= before.length && y >= after.length) return trace
    }
    furthest = next
  }
  return null
}

function at(furthest: ReadonlyMap<number, number>, diagonal: number): number {
  return furthest.get(diagonal) ?? 0
}
