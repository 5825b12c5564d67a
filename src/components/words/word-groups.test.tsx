import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { keepTogether, loadWordGroups } from '../layout/keep-together.tsx'
import { groupWords } from './word-groups.ts'

await loadWordGroups()

const html = (text: string) => renderToStaticMarkup(keepTogether(text))
/** The parts of a text that stay on one line because of their group. */
const compounds = (text: string) => groupWords(text).flatMap((group) => (group.isCompound ? [group.text] : []))

const TITLES = [
  'ห้องเรียนที่เด็กกล้าถาม',
  'AI ช่วยครูได้ แต่ครูต้องเป็นคนตัดสิน',
  'Kahoot! เกมตอบคำถามที่ปลุกคาบบ่ายให้ตื่น (ฉบับ 5 นาที)',
  'อบรมสด 09.00–10.30 น. “คลินิกภาษาไทย” ป.3 และ ม. 2',
  'เรื่องเล็ก ๆ น้อย ๆ ของ Google Classroom & <b>Meet</b>',
  'Canva',
  '',
]

test('before the groups are loaded a text is shown as it is, in the same element', async () => {
  // A module of its own: other tests of the process have loaded the groups.
  const path: string = '../layout/keep-together.tsx?without-groups'
  const withoutGroups: { keepTogether: typeof keepTogether } = await import(path)
  const written = renderToStaticMarkup(withoutGroups.keepTogether('ห้องเรียน <b>'))
  expect(written).toBe('<span>ห้องเรียน &#60;b&#62;</span>')
  expect(html('ห้องเรียน <b>')).toBe('<span><span class="no-break">ห้องเรียน</span> &#60;b&#62;</span>')
})

test.each(TITLES)('adds and removes no character of “%s”', (text) => {
  expect(
    groupWords(text)
      .map((group) => group.text)
      .join(''),
  ).toBe(text)
  const copied = html(text)
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(copied).toBe(text)
})

describe('stays on one line:', () => {
  test('a compound word, the longest that matches', () => {
    expect(compounds('ห้องเรียนที่เด็กกล้าถาม')).toContain('ห้องเรียน')
    expect(compounds('ความคิดเห็นของครู')).toContain('ความคิดเห็น')
    expect(compounds('แผนการสอน')).toEqual(['แผนการสอน'])
    expect(compounds('มัธยมศึกษาตอนปลาย')).toContain('ตอนปลาย')
    expect(compounds('สตูดิโอออกแบบที่ทั้งห้องเรียนใช้')).toContain('สตูดิโอ')
  })

  test('a small word with its neighbour', () => {
    expect(compounds('ครูต้องเป็นคนตัดสิน')).toContain('เป็นคน')
    expect(compounds('สอนสนุกได้')).toContain('สนุกได้')
    expect(compounds('ธันวาคม: ให้ AI ช่วยลดงาน')).toContain('ให้ AI')
  })

  test('a time, a range of times and a grade', () => {
    expect(compounds('เริ่ม 09.00–10.30 น. ถึง 16:30 น.')).toEqual(['09.00–10.30 น.', '16:30 น.'])
    expect(compounds('ป.3 และ ม. 2')).toEqual(['ป.3', 'ม. 2'])
  })

  test('a number with its unit, and the repetition mark with its word', () => {
    expect(compounds('ใช้ 5 นาที')).toEqual(['5 นาที'])
    expect(compounds('เล็ก ๆ')).toEqual(['เล็ก ๆ'])
  })

  test('a sign with its word', () => {
    expect(compounds('“ดี” (มาก)')).toEqual(['“ดี”', '(มาก)'])
  })
})

test('no group is longer than a narrow card', () => {
  const text = 'ไม่ใช่ของที่จะให้เป็นของทุกคนได้ทั้งหมดนี้เลย'
  for (const group of compounds(text)) {
    expect(group.replace(/[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g, '').length).toBeLessThanOrEqual(12)
  }
})

test('a line may break before and behind a group, and text is escaped', () => {
  expect(html('ดูแผนการสอนเลย')).toContain('<wbr><span class="no-break">แผนการสอน')
  expect(html('<i>ครู</i>')).not.toContain('<i>')
})

test('a text without Thai letters and times stays a plain string', () => {
  expect(keepTogether('Canva')).toBe('Canva')
})
