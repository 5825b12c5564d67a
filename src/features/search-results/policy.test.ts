import { expect, test } from 'vitest'
import { filterOf, relatedTexts, requestOf, searchHref } from './policy.ts'

test('SRCH-017 Q-126 a type is part of the URL and of the request, and nothing without a text', () => {
  const request = requestOf({ search: ' เกม ', type: 'story', tags: '3', 'edu-plan': '1' })
  expect(request).toEqual({ text: 'เกม', type: 'story', selection: { tags: [3], eduPlan: true } })
  expect(filterOf(request)).toEqual({
    search: 'เกม',
    explain: '1',
    type: 'story',
    tags: '3',
    'edu-plan': '1',
    facets: '1',
  })
  expect(new URLSearchParams(searchHref(request).split('?')[1]).get('type')).toBe('story')
  expect(requestOf({ search: 'เกม', type: 'post' })).not.toHaveProperty('type')
  expect(filterOf(requestOf({ type: 'story' }))).toEqual({ facets: '1' })
})

test('SRCH-001 related texts are the tools and tags that most results share, without levels and the text itself', () => {
  const tag = (name: string, group: string | null) => ({ id: 1, name, url: '', group })
  const card = (tool: string | null, apps: string[], tags: ReturnType<typeof tag>[]) => ({
    tech_review: tool === null ? null : { tool_name: tool },
    use_case_apps: apps.map((name) => ({ id: 1, name, file_url: null })),
    tags,
  })
  const game = tag('เรียนผ่านเกม', 'method')
  const cards = [
    card('Kahoot!', [], [game, tag('ประถมศึกษา', 'level')]),
    card(null, ['Kahoot!', 'Padlet'], [game, tag('เกม', 'kind')]),
    card(null, ['Kahoot!', 'Kahoot!'], [tag('หมวดเก่า', null)]),
  ]
  expect(relatedTexts(cards, 'เกม')).toEqual(['Kahoot!', 'เรียนผ่านเกม', 'Padlet'])
  expect(relatedTexts(cards, 'kahoot!')).toEqual(['เรียนผ่านเกม', 'Padlet', 'เกม'])
  expect(relatedTexts([], 'เกม')).toEqual([])
})
