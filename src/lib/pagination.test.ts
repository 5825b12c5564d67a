import { describe, expect, test } from 'vitest'
import { idList, PathId } from './ids.ts'
import { PAGE_MAX, PageNumber, paginate } from './pagination.ts'

describe('PageNumber (Q-112)', () => {
  test.each([
    ['1', 1],
    ['10000', PAGE_MAX],
    [7, 7],
    ['0', 1],
    ['-1', 1],
    ['x', 1],
    ['', 1],
    ['1.5', 1],
    ['1e3', 1],
    [' 2', 1],
    ['๒', 1],
  ])('%o is %i', (value, page) => {
    expect(PageNumber.parse(value)).toBe(page)
  })

  test.each(['10001', '1000000000', '9'.repeat(400)])('AB-156 %s exceeds the last possible page', (value) => {
    expect(PageNumber.safeParse(value).success).toBe(false)
  })
})

describe('REV-042 paginate', () => {
  const source = { perPage: 12, path: '/api/v2/case-studies', query: { 'levels[]': [20, 21] } }

  test('the first, a middle and the last page', () => {
    expect(paginate({ ...source, page: 1, total: 30 })).toEqual({
      current_page: 1,
      last_page: 3,
      per_page: 12,
      total: 30,
      next_page_url: '/api/v2/case-studies?levels[]=20&levels[]=21&page=2',
      prev_page_url: null,
    })
    expect(paginate({ ...source, page: 2, total: 30 })).toMatchObject({
      next_page_url: '/api/v2/case-studies?levels[]=20&levels[]=21&page=3',
      prev_page_url: '/api/v2/case-studies?levels[]=20&levels[]=21&page=1',
    })
    expect(paginate({ ...source, page: 3, total: 30 }).next_page_url).toBeNull()
  })

  test('an empty list has one page, and a page beyond the last links back to it', () => {
    expect(paginate({ ...source, page: 1, total: 0 })).toMatchObject({
      last_page: 1,
      next_page_url: null,
      prev_page_url: null,
    })
    expect(paginate({ ...source, page: 9, total: 30 }).prev_page_url).toContain('page=3')
  })
})

describe('ids in requests', () => {
  test.each([
    ['5', 5],
    [5, 5],
    ['999999999999999', 999_999_999_999_999],
  ])('%o is an id', (value, id) => {
    expect(PathId.parse(value)).toBe(id)
  })

  test.each(['0', '-1', '1.0', '+1', ' 1', '01', '๑', '0x1', '1e3', '9007199254740993', '', 0, 1.5, null, ['1']])(
    'AB-17 %o is not an id',
    (value) => {
      expect(PathId.safeParse(value).success).toBe(false)
    },
  )

  test('a list removes duplicates and rejects more ids than its limit', () => {
    const list = idList(3)
    expect(list.parse('3,54,3')).toEqual([3, 54])
    expect(list.parse('')).toEqual([])
    for (const text of ['1,2,3,4', '1,', ',1', '1,,2', '1, 2', 'a', '1;2']) {
      expect([text, list.safeParse(text).success]).toEqual([text, false])
    }
  })
})
