import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { countWords, readingMinutes } from './reading-time.ts'

const reviews: { description: string }[] = JSON.parse(readFileSync('content/demo/tech_reviews.json', 'utf8'))
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')

describe('reading time', () => {
  test('the estimate of Thai words is close to the count of a dictionary', () => {
    const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
    const text = reviews.map(({ description }) => plain(description)).join(' ')
    const words = [...segmenter.segment(text)].filter((part) => part.isWordLike).length
    expect(countWords(text) / words).toBeGreaterThan(0.9)
    expect(countWords(text) / words).toBeLessThan(1.1)
  })

  test('words of other scripts are counted by spaces, marks and tags not at all', () => {
    expect(countWords('Google Classroom 2.5')).toBe(3)
    expect(countWords('ก่ก้ก๊ก๋ก์')).toBe(countWords('กกกกก'))
    expect(countWords('')).toBe(0)
  })

  test.each([
    ['no text', '', 1],
    ['one word', '<p>ครู</p>', 1],
    ['299 words', `<p>${'word '.repeat(299)}</p>`, 1],
    ['301 words', `<p>${'word '.repeat(301)}</p>`, 2],
    ['words in an attribute', `<p title="${'word '.repeat(900)}">word &amp; word</p>`, 1],
  ])('minutes are whole, and one at least: %s', (_, html, minutes) => {
    expect(readingMinutes(html)).toBe(minutes)
  })
})
