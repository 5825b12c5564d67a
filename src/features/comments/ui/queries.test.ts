import { expect, test } from 'vitest'
import { htmlOf, textOf } from './queries.ts'

test('CMT-020 CMT-021 typed text is sent as paragraphs and line breaks, and nothing of it as markup', () => {
  expect(htmlOf(' หนึ่ง <b>\nสอง & "สาม"\n\n\nสี่ ')).toBe('<p>หนึ่ง &lt;b&gt;<br>สอง &amp; &quot;สาม&quot;</p><p>สี่</p>')
  expect(htmlOf(' \n \n')).toBe('')
})

test.each(['ก', 'ก\nข', 'ก\n\nข\nค', '<p>&amp;lt; "\' &nbsp;'])(
  'what was sent comes back to the form as typed: %j',
  (text) => {
    expect(textOf(htmlOf(text))).toBe(text)
  },
)

test('the form reads what other programs wrote', () => {
  expect(textOf('<div>ก</div><div><span>ข</span></div>ค')).toBe('ก\nข\nค')
})
