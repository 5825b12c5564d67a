import { describe, expect, test } from 'vitest'
import type { Tag } from '#features/tags/contract.ts'
import {
  chosenFilters,
  countChosen,
  countsOf,
  type FilterChoice,
  filterGroups,
  isSameChoice,
  sortOf,
  toggleChoice,
} from './policy.ts'

const LABELS: Readonly<Record<string, string>> = { kind: 'ชนิดเครื่องมือ', level: 'ระดับชั้น', subject: 'วิชา' }
const tag = (
  id: number,
  parentId: number | null,
  name: string,
  group: string | null = null,
  child: Tag[] = [],
): Tag => ({
  id,
  parent_id: parentId,
  slug: `tag-${id}`,
  name,
  url: `/search?tags=${id}`,
  type: 0,
  kind: 'category',
  group,
  group_label: group && LABELS[group]!,
  child,
  selected: false,
})

const tools = [
  tag(4, 1, 'แบบทดสอบและเกม', 'kind'),
  tag(19, 1, 'ประถมศึกษา', 'level'),
  tag(20, 1, 'มัธยมศึกษาตอนต้น', 'level'),
  tag(34, 1, 'ภาษาไทย', 'subject'),
  tag(36, 1, 'วิทยาศาสตร์', 'subject'),
]
const tree = [
  tag(1, null, 'เครื่องมือ', null, tools),
  tag(44, null, 'แก้ปัญหา', null, [tag(54, 44, 'การมีส่วนร่วม'), tag(55, 44, 'วัดผล')]),
]
const groups = filterGroups(tools)
const choice = (tags: number[], change: Partial<FilterChoice> = {}): FilterChoice => ({
  tags,
  eduPlan: false,
  ...change,
})

/** The chips as they read in the page. */
const spoken = (chosen: FilterChoice, showsRoot = false) =>
  chosenFilters({ groups, tree, showsRoot }, chosen).map(({ joiner = '', name }) => `${joiner} ${name}`.trim())

describe('groups', () => {
  test('Q-180 tags of one group are under its label; level and subject come before other groups', () => {
    expect(groups.map(({ label, tags }) => [label, tags.map(({ id }) => id)])).toEqual([
      ['ระดับชั้น', [19, 20]],
      ['วิชา', [34, 36]],
      ['ชนิดเครื่องมือ', [4]],
    ])
  })

  test('Q-180 tags without a group are a group of their parent', () => {
    expect(filterGroups(tree[1]!.child)).toMatchObject([{ label: 'หมวด', tags: [{ id: 54 }, { id: 55 }] }])
  })
})

describe('chosen filters', () => {
  test('TAG-026 a root is one only where no tab shows it, and not next to other tags', () => {
    expect(spoken(choice([1]), true)).toEqual(['เครื่องมือ'])
    expect(spoken(choice([1]))).toEqual([])
    expect(spoken(choice([1, 19]), true)).toEqual(['ประถมศึกษา'])
  })

  test('Q-180 are joined by “or” inside a group and by “and” between groups, in the order of the panel', () => {
    expect(spoken(choice([4, 36, 19, 34, 1]))).toEqual([
      'ประถมศึกษา',
      'and ภาษาไทย',
      'or วิทยาศาสตร์',
      'and แบบทดสอบและเกม',
    ])
  })

  test('tags that the panel does not offer follow, unknown ids are left out', () => {
    expect(spoken(choice([19, 54, 55, 999]))).toEqual(['ประถมศึกษา', 'and การมีส่วนร่วม', 'or วัดผล'])
  })

  test('FEED-068 the education plan is one of them', () => {
    expect(spoken(choice([1], { eduPlan: true }))).toEqual(['Education Plan'])
    expect(spoken(choice([19], { eduPlan: true }))).toEqual(['ประถมศึกษา', 'and Education Plan'])
  })

  test('TAG-026 roots are not counted', () => {
    expect([countChosen(choice([1])), countChosen(choice([1, 19, 34], { eduPlan: true }))]).toEqual([0, 3])
  })
})

describe('a choice', () => {
  test('TAG-001 a tag is added in order and removed; education plan and order stay', () => {
    const before = choice([36], { eduPlan: true, sort: 'popular' })
    const after = toggleChoice(before, 19)
    expect(after).toEqual({ tags: [19, 36], eduPlan: true, sort: 'popular' })
    expect(toggleChoice(after, 19)).toEqual(before)
  })

  test('TAG-026 is the same with and without a root next to it', () => {
    expect(isSameChoice(choice([1, 19]), choice([19]))).toBe(true)
    expect(isSameChoice(choice([1]), choice([]))).toBe(true)
    expect(isSameChoice(choice([19]), choice([20]))).toBe(false)
    expect(isSameChoice(choice([19]), choice([19], { eduPlan: true }))).toBe(false)
  })

  test.each([
    [{}, undefined],
    [{ sort: 'popular' }, 'popular'],
    [{ sort: 'new' }, undefined],
    [{ sort: 'oldest' }, undefined],
  ])('Q-179 AB-178 the order of %j in a list that is newest first is %s', (search, order) => {
    expect(sortOf(search, 'new')).toBe(order)
  })
})

test('the counts of a page that has none are unknown, not zero', () => {
  expect(countsOf(undefined)).toBeUndefined()
  expect(countsOf({ total: 3 })).toBeUndefined()
  expect(countsOf({ facets: [{ tag_id: 19, count: 0 }] })?.get(19)).toBe(0)
})
