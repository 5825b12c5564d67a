import { expect, test } from 'vitest'
import { compareBlocks, compareWords, mergeBlocks } from './merge-stories.ts'

const join = (base: string, mine: string, theirs: string) =>
  mergeBlocks([...base], [...mine], [...theirs]).map((part) =>
    part.kind === 'same' ? part.blocks.join('') : `[${part.mine.join('')}|${part.theirs.join('')}]`,
  )

test.each([
  ['nothing changed', 'abc', 'abc', 'abc', ['abc']],
  ['only this window changed', 'abc', 'axc', 'abc', ['axc']],
  ['only the other window changed', 'abc', 'abc', 'axc', ['axc']],
  ['different paragraphs', 'abcd', 'xbcd', 'abcy', ['xbcy']],
  ['the same paragraph', 'abc', 'axc', 'ayc', ['a', '[x|y]', 'c']],
  ['the same change', 'abc', 'axc', 'axc', ['axc']],
  ['one deleted, the other edited', 'abc', 'ac', 'ayc', ['a', '[|y]', 'c']],
  ['both wrote below', 'a', 'ab', 'ac', ['a', '[b|c]']],
  ['one wrote below, the other edited above', 'ab', 'abc', 'xb', ['xbc']],
  ['from an empty text', '', 'a', 'b', ['[a|b]']],
  ['both deleted', 'abc', 'ac', 'ac', ['ac']],
])('two windows: %s', (_, base, mine, theirs, expected) => {
  expect(join(base, mine, theirs)).toEqual(expected)
})

test.each([
  ['the same text', 'abc', 'abc', ['abc']],
  ['only this side wrote', 'abxc', 'abc', ['ab', '[x|]', 'c']],
  ['only the other side wrote', 'abc', 'abcx', ['abc', '[|x]']],
  ['another paragraph', 'abc', 'axc', ['a', '[b|x]', 'c']],
  ['from an empty text', '', 'a', ['[|a]']],
])('Q-168 two versions without an earlier one: %s', (_, mine, theirs, expected) => {
  const parts = compareBlocks([...mine], [...theirs])
  expect(
    parts.map((part) =>
      part.kind === 'same' ? part.blocks.join('') : `[${part.mine.join('')}|${part.theirs.join('')}]`,
    ),
  ).toEqual(expected)
})

test('without an answer nothing of either window is lost', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let round = 0; round < 500; round++) {
    const base = Array.from({ length: random(8) }, (_, index) => `b${index}`)
    const edit = (side: string) =>
      base.flatMap(
        (block, index) =>
          [block, [], `${side}${index}`, [block, `${side}+${index}`]][random(10) > 5 ? random(4) : 0] as
            | string
            | string[],
      )
    const [mine, theirs] = [edit('m'), edit('t')]
    const parts = mergeBlocks(base, mine, theirs)
    const kept = parts.flatMap((part) => (part.kind === 'same' ? part.blocks : [...part.mine, ...part.theirs]))
    for (const block of [...mine, ...theirs].filter((one) => !base.includes(one))) expect(kept).toContain(block)
  }
})

test('words that the other window does not have are marked, whole Thai words', () => {
  expect(compareWords('โรงเรียนมีแท็บเล็ตเก้าเครื่อง', 'โรงเรียนมีแท็บเล็ตแปดเครื่อง')).toEqual([
    { kind: 'same', text: 'โรงเรียนมีแท็บเล็ต' },
    { kind: 'added', text: 'เก้า' },
    { kind: 'same', text: 'เครื่อง' },
  ])
})
