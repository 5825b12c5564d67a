import { expect, test } from 'vitest'
import { numberParam, textParam } from './search-params.ts'
import { type ListAddress, listHref } from './use-list-view.ts'

interface View {
  kind: string
  search: string
  page: number
}

const list: ListAddress<View> = {
  path: '/admin/posts',
  parse: (search) => ({
    kind: textParam(search, 'kind') ?? 'all',
    search: textParam(search, 'search') ?? '',
    page: numberParam(search, 'page', { min: 1, max: 9, fallback: 1 }),
  }),
}

test('Q-171 the address of a list has its values in one order, without the defaults', () => {
  expect(listHref(list, { kind: 'all', search: '', page: 1 })).toBe('/admin/posts')
  expect(listHref(list, { page: 2, search: 'ก ข', kind: 'event' })).toBe(
    '/admin/posts?kind=event&search=%E0%B8%81+%E0%B8%82&page=2',
  )
})

test('Q-171 values that the list does not know are not in its address', () => {
  const view = { ...list.parse({}), unknown: 'value' }
  expect(listHref(list, view)).toBe('/admin/posts')
})
