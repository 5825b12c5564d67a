import { describe, expect, test } from 'vitest'
import { etagOf, matchesEtag } from './etag.ts'

test('equal bytes have equal strong ETags', () => {
  expect(etagOf(Buffer.from('a'))).toMatch(/^"[\w-]{22}"$/)
  expect(etagOf(Buffer.from('a'))).toBe(etagOf(Buffer.from('a')))
  expect(etagOf(Buffer.from('a'))).not.toBe(etagOf(Buffer.from('b')))
})

describe('If-None-Match matches "x"', () => {
  test.each(['"x"', 'W/"x"', '"a", "x"', '"a",W/"x","b"', ' "x" ', '*', ', "x"'])('%s', (header) => {
    expect(matchesEtag(header, '"x"')).toBe(true)
  })
})

describe('If-None-Match does not match "x"', () => {
  test.each([undefined, '', ',,', '"y"', 'x', '"X"', 'w/"x"', '"x', '"*"', '*, "y"', 'W/W/"x"', '"x";'])(
    '%s',
    (header) => {
      expect(matchesEtag(header, '"x"')).toBe(false)
    },
  )
})
