import { expect, test } from 'vitest'
import { COMPARED_BLOCKS_MAX, COMPARED_WORDS_MAX } from '../../constants.ts'
import { blocksOf, differenceOf } from './difference.ts'

const marked = (before: string, after: string) =>
  differenceOf(before, after)
    .filter(({ kind }) => kind !== 'same')
    .map(({ kind, old, new: now }) => [
      kind,
      old.map((part) => (part.kind === 'removed' ? `-${part.text}-` : part.text)).join(''),
      now.map((part) => (part.kind === 'added' ? `+${part.text}+` : part.text)).join(''),
    ])

test('a changed Thai word is marked as a word, without its neighbours', () => {
  expect(marked('<p>ไม่เกินหนึ่งปีหลังปิดบัญชี</p>', '<p>ไม่เกินเก้าสิบวันหลังปิดบัญชี</p>')).toEqual([
    ['changed', 'ไม่เกิน-หนึ่งปี-หลังปิดบัญชี', 'ไม่เกิน+เก้าสิบวัน+หลังปิดบัญชี'],
  ])
})

test('added and removed blocks are whole; equal documents have no difference', () => {
  const before = '<h2>ก</h2><ul><li>ข้อมูลบัญชี</li><li>สลิปโอนเงิน</li></ul>'
  expect(marked(before, '<h2>ก</h2><ul><li>ข้อมูลบัญชี</li></ul>')).toEqual([['removed', '-สลิปโอนเงิน-', '']])
  expect(marked('<h2>ก</h2>', '<h2>ก</h2><p>ใหม่</p>')).toEqual([['added', '', '+ใหม่+']])
  expect(marked(before, before)).toEqual([])
})

test('blocks without a common word are shown as removed and added', () => {
  expect(marked('<p>เดิม</p>', '<p>completely other text</p>').map(([kind]) => kind)).toEqual(['removed', 'added'])
})

test('text inside inline elements belongs to its block; entities are characters', () => {
  expect(blocksOf('<p>ก <strong>ข</strong> &amp; <a href="/x">ค</a></p><table><tr><td>ง</td></tr></table>')).toEqual([
    { tag: 'p', text: 'ก ข & ค' },
    { tag: 'td', text: 'ง' },
  ])
})

test('every word of both documents is in the difference, for generated documents', () => {
  const words = ['ครู', 'ห้องเรียน', 'ข้อมูล', 'สิบปี', 'วัน', ' ', 'abc']
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const paragraph = () => `<p>x${Array.from({ length: random(12) }, () => words[random(words.length)]).join('')}y</p>`
  const text = (html: string) => blocksOf(html).map((block) => block.text)
  for (let round = 0; round < 200; round++) {
    const [before, after] = [0, 1].map(() => Array.from({ length: random(8) }, paragraph).join('')) as [string, string]
    const blocks = differenceOf(before, after)
    const side = (name: 'old' | 'new') =>
      blocks.filter((block) => block[name].length > 0).map((block) => block[name].map((part) => part.text).join(''))
    expect(side('old')).toEqual(text(before))
    expect(side('new')).toEqual(text(after))
  }
})

test('of more blocks or words than the limit only the common beginning and end are found', () => {
  const blocks = (letter: string, count: number) =>
    `${`<p>${letter}</p>`.repeat(count)}<h2>same</h2><p>${letter} end</p>`
  const kindsOf = (before: string, after: string) => new Set(differenceOf(before, after).map(({ kind }) => kind))
  const atBlocks = COMPARED_BLOCKS_MAX - 2
  expect(kindsOf(blocks('ก', atBlocks), blocks('ข', atBlocks))).toContain('same')
  expect(kindsOf(blocks('ก', atBlocks + 1), blocks('ข', atBlocks + 1))).not.toContain('same')
  const words = (letter: string, count: number) => `<p>${letter}${' x'.repeat(count)}${letter}</p>`
  // A word and the space before it are two.
  const atWords = COMPARED_WORDS_MAX / 2 - 1
  expect(kindsOf(words('a', atWords), words('b', atWords))).toEqual(new Set(['changed']))
  expect(kindsOf(words('a', atWords + 1), words('b', atWords + 1))).toEqual(new Set(['removed', 'added']))
})
