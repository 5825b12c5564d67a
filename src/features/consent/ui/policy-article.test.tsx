import { expect, test } from 'vitest'
import { splitPolicy } from './policy-article.tsx'

test('POL-013 a document is split at its headings, whose names are plain text', () => {
  const content =
    '<blockquote><p>ก่อนอ่าน</p></blockquote>\n<h2>1. ข้อมูล &amp; <strong>สิทธิ</strong></h2>\n<p>ก</p><h3>ย่อย</h3>' +
    '<h2>2. &lt;b&gt; &quot;ข&quot; &#39;ค&#39; &amp;lt;</h2><p>ข</p>'
  expect(splitPolicy(content)).toEqual({
    intro: '<blockquote><p>ก่อนอ่าน</p></blockquote>',
    sections: [
      { id: 'section-1', title: '1. ข้อมูล & สิทธิ', html: '\n<p>ก</p><h3>ย่อย</h3>' },
      { id: 'section-2', title: `2. <b> "ข" 'ค' &lt;`, html: '<p>ข</p>' },
    ],
  })
})

test('POL-013 a document without headings is all introduction', () => {
  expect(splitPolicy('<p>ก</p>')).toEqual({ intro: '<p>ก</p>', sections: [] })
  expect(splitPolicy('')).toEqual({ intro: '', sections: [] })
})
