import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.tsx'

const html = (text: string) => renderToStaticMarkup(keepTogether(text))

test('compound words stay on one line', () => {
  expect(html('ห้องเรียนที่เด็กกล้าถาม')).toBe('<span class="no-break">ห้องเรียน</span>ที่เด็กกล้าถาม')
})

test('the longest word wins over a shorter word inside it', () => {
  expect(html('ความคิดเห็นของครู')).toBe('<span class="no-break">ความคิดเห็น</span>ของ<span class="no-break">ครู</span>')
  expect(html('แผนการสอน')).toBe('<span class="no-break">แผนการสอน</span>')
})

test('the repetition mark stays with the word before it', () => {
  expect(html('เรื่องเล็ก ๆ น้อย ๆ')).toBe('เรื่องเล็ก\u00A0ๆ น้อย\u00A0ๆ')
})

test('text without such words stays plain and is escaped', () => {
  expect(keepTogether('Canva')).toBe('Canva')
  expect(html('<b>ครู</b>')).toBe('&lt;b&gt;<span class="no-break">ครู</span>&lt;/b&gt;')
})
