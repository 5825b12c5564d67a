import { expect, test } from 'vitest'
import { blocksOf, compareHtml, compareWords, countChangedWords, wordsOf } from './text-difference.ts'

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')

test('words of Thai text join to the text', () => {
  const text = 'ครูใหม่สอนด้วย Padlet ในห้อง ม.2'
  expect(wordsOf(text).join('')).toBe(text)
  expect(wordsOf(text).length).toBeGreaterThan(6)
})

test('blocks are the texts of paragraphs, items, cells and pictures', () => {
  const html =
    '<h2 id="h-a">ก &amp; ข</h2><p>ค <strong>ง</strong></p><ul><li>จ</li></ul><figure><img src="/x" alt="ภาพน้ำ"></figure><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>'
  expect(blocksOf(html)).toEqual(['ก & ข', 'ค ง', 'จ', '[ภาพน้ำ]', '1', '2'])
})

test('one changed word is marked in its paragraph, the rest stays', () => {
  const blocks = compareHtml(
    paragraphs('เริ่มต้น', 'โรงเรียนมีแท็บเล็ตเก้าเครื่อง', 'จบ'),
    paragraphs('เริ่มต้น', 'โรงเรียนมีแท็บเล็ตแปดเครื่อง', 'จบ'),
  )
  expect(blocks.map(({ kind }) => kind)).toEqual(['same', 'changed', 'same'])
  expect(blocks[1]?.pieces).toEqual([
    { kind: 'same', text: 'โรงเรียนมีแท็บเล็ต' },
    { kind: 'removed', text: 'เก้า' },
    { kind: 'added', text: 'แปด' },
    { kind: 'same', text: 'เครื่อง' },
  ])
  expect(countChangedWords(blocks)).toEqual({ added: 1, removed: 1 })
})

test('added and removed paragraphs are whole', () => {
  const blocks = compareHtml(paragraphs('หนึ่ง', 'สอง'), paragraphs('หนึ่ง', 'สวัสดีครับ', 'สอง'))
  expect(blocks.map(({ kind }) => kind)).toEqual(['same', 'added', 'same'])
  expect(compareHtml(paragraphs('หนึ่ง', 'สอง'), paragraphs('หนึ่ง')).map(({ kind }) => kind)).toEqual(['same', 'removed'])
})

test('both texts can be read from any comparison', () => {
  let seed = 7
  const next = (max: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * max)
  }
  const words = ['ครู ', 'เด็ก ', 'น้ำ ', 'a ', 'b ']
  for (let round = 0; round < 500; round++) {
    const text = () => Array.from({ length: next(12) }, () => words[next(words.length)]).join('')
    const [before, after] = [text(), text()]
    const pieces = compareWords(before, after)
    const read = (left: string) =>
      pieces
        .filter(({ kind }) => kind !== left)
        .map((piece) => piece.text)
        .join('')
    expect(read('added')).toBe(before)
    expect(read('removed')).toBe(after)
  }
})

test('with more than 200 changes the rest counts as replaced, also what is the same in both', () => {
  const text = (letter: string, count: number) =>
    paragraphs(...Array.from({ length: count }, (_, at) => `${letter}${at}`), 'same', `${letter} end`)
  const kindsOf = (count: number) => {
    const blocks = compareHtml(text('a', count), text('b', count))
    expect(countChangedWords(blocks).added).toBeGreaterThan(count)
    return new Set(blocks.map(({ kind }) => kind))
  }
  expect(kindsOf(99)).toContain('same')
  expect(kindsOf(100)).not.toContain('same')
  expect(kindsOf(3_000)).not.toContain('same')
})
