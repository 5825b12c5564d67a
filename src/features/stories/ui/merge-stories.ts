/** Two versions of one text, joined paragraph by paragraph: what only one side changed is taken, the rest is asked. */

interface SamePart {
  kind: 'same'
  blocks: string[]
}
export interface OpenPart {
  kind: 'open'
  mine: string[]
  theirs: string[]
}
export type Part = SamePart | OpenPart

/** Pairs of positions of equal items, in order: a longest common subsequence. */
function matches(from: readonly string[], to: readonly string[]): [number, number][] {
  let start = 0
  while (start < from.length && start < to.length && from[start] === to[start]) start += 1
  let end = 0
  while (end < Math.min(from.length, to.length) - start && from.at(-1 - end) === to.at(-1 - end)) end += 1
  const rows = from.length - start - end
  const columns = to.length - start - end
  const length = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1))
  const at = (row: number, column: number) => length[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const isSame = from[start + row] === to[start + column]
      const line = length[row] as Uint32Array
      line[column] = isSame ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const pairs: [number, number][] = Array.from({ length: start }, (_, index) => [index, index])
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (from[start + row] === to[start + column]) pairs.push([start + row++, start + column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1
    else column += 1
  }
  for (let index = end; index > 0; index--) pairs.push([from.length - index, to.length - index])
  return pairs
}

/** Joins two versions that grew from `base`. */
export function mergeBlocks(base: readonly string[], mine: readonly string[], theirs: readonly string[]): Part[] {
  const toMine = new Map(matches(base, mine))
  const toTheirs = new Map(matches(base, theirs))
  const parts: Part[] = []
  const same = (blocks: string[]) => {
    const last = parts.at(-1)
    if (blocks.length === 0) return
    if (last?.kind === 'same') last.blocks.push(...blocks)
    else parts.push({ kind: 'same', blocks })
  }
  let [atBase, atMine, atTheirs] = [0, 0, 0]
  const close = (nextBase: number, nextMine: number, nextTheirs: number) => {
    const before = base.slice(atBase, nextBase).join('')
    const own = mine.slice(atMine, nextMine)
    const other = theirs.slice(atTheirs, nextTheirs)
    if (own.join('') === other.join('') || other.join('') === before) same(own)
    else if (own.join('') === before) same(other)
    else parts.push({ kind: 'open', mine: own, theirs: other })
  }
  for (let index = 0; index < base.length; index++) {
    const [nextMine, nextTheirs] = [toMine.get(index), toTheirs.get(index)]
    if (nextMine === undefined || nextTheirs === undefined) continue
    close(index, nextMine, nextTheirs)
    same([base[index] as string])
    atBase = index + 1
    atMine = nextMine + 1
    atTheirs = nextTheirs + 1
  }
  close(base.length, mine.length, theirs.length)
  return parts
}

/** Two versions without a common earlier one: everything that differs is asked. */
export function compareBlocks(mine: readonly string[], theirs: readonly string[]): Part[] {
  const parts: Part[] = []
  let [atMine, atTheirs] = [0, 0]
  for (const [nextMine, nextTheirs] of [...matches(mine, theirs), [mine.length, theirs.length] as const]) {
    const [own, other] = [mine.slice(atMine, nextMine), theirs.slice(atTheirs, nextTheirs)]
    if (own.length + other.length > 0) parts.push({ kind: 'open', mine: own, theirs: other })
    const last = parts.at(-1)
    const block = mine.slice(nextMine, nextMine + 1)
    if (last?.kind === 'same') last.blocks.push(...block)
    else if (block.length > 0) parts.push({ kind: 'same', blocks: block })
    atMine = nextMine + 1
    atTheirs = nextTheirs + 1
  }
  return parts
}

interface Piece {
  kind: 'same' | 'added'
  text: string
}

const words = new Intl.Segmenter('th', { granularity: 'word' })
const wordsOf = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)
const MAX_WORDS = 3_000

/** The words of `text`; those that `other` does not have are `added`. */
export function compareWords(text: string, other: string): Piece[] {
  const own = wordsOf(text)
  const others = wordsOf(other)
  if (own.length > MAX_WORDS || others.length > MAX_WORDS) return [{ kind: text === other ? 'same' : 'added', text }]
  const kept = new Set(matches(own, others).map(([index]) => index))
  const pieces: Piece[] = []
  for (const [index, word] of own.entries()) {
    const kind = kept.has(index) ? 'same' : 'added'
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += word
    else pieces.push({ kind, text: word })
  }
  return pieces
}
