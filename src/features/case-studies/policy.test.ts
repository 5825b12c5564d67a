import { expect, test } from 'vitest'
import type { Tag } from '#features/tags/contract.ts'
import type { TagKind } from '#features/tags/fields.ts'
import { choiceOf, filterOf, filterOfChoice, groupsOf } from './policy.ts'

const tag = (id: number, kind: TagKind, child: Tag[] = []) => ({ id, kind, name: `แท็ก ${id}`, child }) as Tag
const tree = [
  tag(1, 'category', [tag(3, 'category'), tag(19, 'level'), tag(23, 'level'), tag(25, 'learning_style')]),
  tag(2, 'category', [tag(49, 'category')]),
  tag(44, 'category', [tag(54, 'category')]),
]

test('CASE-002 the panel has a group for each filter, problems before tools and without trainings', () => {
  expect(groupsOf(tree).map(({ label, tags }) => [label, tags.map(({ id }) => id)])).toEqual([
    ['ระดับชั้น', [19, 23]],
    ['หมวด', [54, 3]],
    ['รูปแบบการเรียนรู้', [25]],
  ])
})

test('CASE-007 CASE-008 a filter of the URL is the same after the panel', () => {
  const filter = filterOf({ 'levels[]': ['23', '19', 'abc'], 'category[]': ['3', '54'] })
  expect(filterOfChoice(tree, choiceOf(tree, filter))).toEqual(filter)
  expect(filterOfChoice(tree, { tags: [], eduPlan: false })).toEqual({})
})

test('a value under the parameter of another kind is not shown as chosen', () => {
  expect(choiceOf(tree, { 'levels[]': [3] }).tags).toEqual([])
})
