/** Edit distance of spellings. */

/**
 * Number of insertions, deletions, substitutions and swaps of neighbouring letters that turn one text into the other.
 */
export function editDistance(from: string, to: string): number {
  let before: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (before[column - 2] as number) + 1)
      }
      current.push(cost)
    }
    before = previous
    previous = current
  }
  return previous[to.length] as number
}

/** The variants of the text with one pair of neighbouring letters swapped. */
export function swaps(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => {
    return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2)
  })
}
