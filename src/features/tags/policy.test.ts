import { describe, expect, test } from 'vitest'
import { isRootTag, ROOT_TAGS, rootOfSection } from './constants.ts'
import type { Tag } from './contract.ts'
import { groupAlternatives, selectTab, tagLink, tagsQuery, toggleTag, withSelected } from './policy.ts'

const tag = (id: number, parentId: number | null, change: Partial<Tag> = {}): Tag => ({
  id,
  parent_id: parentId,
  slug: `tag-${id}`,
  name: `แท็ก ${id}`,
  url: `/search?tags=${id}`,
  type: 0,
  kind: 'category',
  group: null,
  group_label: null,
  child: [],
  selected: false,
  ...change,
})

const tree = [
  tag(1, null, { child: [tag(3, 1), tag(4, 1), tag(18, 1, { type: 1, kind: 'level' })] }),
  tag(2, null, { child: [tag(49, 2)] }),
  tag(44, null, { child: [tag(54, 44)] }),
  tag(45, null, { child: [tag(61, 45)] }),
]

test('TAG-023 the root tags are 1, 2, 44 and 45', () => {
  expect(ROOT_TAGS.map(({ id }) => id)).toEqual([1, 2, 44, 45])
  expect([1, 2, 44, 45].every(isRootTag)).toBe(true)
  expect([3, 43, 46].some(isRootTag)).toBe(false)
})

describe('tag links', () => {
  test.each([
    [1, '/edtech-tools?tags=1'],
    [2, '/training?tags=2'],
    [44, '/solutions?tags=44'],
    [45, '/trends?tags=45'],
  ])('TAG-012 TAG-018 root %i links to its own section', (id, url) => {
    expect(tagLink(tag(id, null))).toBe(url)
  })

  test.each([
    [3, 1, '/edtech-tools?tags=3,1'],
    [49, 2, '/training?tags=49,2'],
    [54, 44, '/solutions?tags=54,44'],
    [61, 45, '/trends?tags=61,45'],
  ])(
    'TAG-013 TAG-014 TAG-015 TAG-016 TAG-017 TAG-019 child %i of %i links to its parent’s section',
    (id, parent, url) => {
      expect(tagLink(tag(id, parent))).toBe(url)
    },
  )

  test('TAG-020 a tag of another type links to its own URL, regardless of its parent', () => {
    expect(tagLink(tag(18, 1, { type: 1, url: '/search?tags=18' }))).toBe('/search?tags=18')
    expect(tagLink(tag(46, 1, { type: 4, url: '/search?tags=46' }))).toBe('/search?tags=46')
  })

  test('a section tag outside the four sections links to its own URL', () => {
    expect(tagLink(tag(70, 3, { url: '/search?tags=70' }))).toBe('/search?tags=70')
  })
})

describe('selecting tags', () => {
  test('TAG-003 TAG-004 a tab selects its root and clears the education-plan filter', () => {
    expect(selectTab(44)).toEqual({ tags: [44], eduPlan: false })
  })

  test('TAG-024 selecting a root clears the other selected tags', () => {
    expect(toggleTag({ tags: [1, 3, 4], eduPlan: true }, 2, tree)).toEqual({ tags: [2], eduPlan: false })
  })

  test('a child is added to the selection and does not change the education-plan filter', () => {
    expect(toggleTag({ tags: [1, 3], eduPlan: true }, 4, tree)).toEqual({ tags: [1, 3, 4], eduPlan: true })
  })

  test('TAG-025 removing the last child selects its parent', () => {
    expect(toggleTag({ tags: [54], eduPlan: false }, 54, tree).tags).toEqual([44])
    expect(toggleTag({ tags: [3, 4], eduPlan: false }, 3, tree).tags).toEqual([4])
    expect(toggleTag({ tags: [1, 3], eduPlan: false }, 3, tree).tags).toEqual([1])
  })

  test('TAG-026 drops the roots from the query when several tags are selected', () => {
    expect(tagsQuery({ tags: [1, 3, 54, 44] })).toBe('3,54')
    expect(tagsQuery({ tags: [45] })).toBe('45')
    expect(tagsQuery({ tags: [1, 2] })).toBeUndefined()
    expect(tagsQuery({ tags: [] })).toBeUndefined()
  })

  test('TAG-022 sets `selected` at every depth without changing the tree', () => {
    const selectedTree = withSelected(tree, [1, 4])
    expect(selectedTree[0]?.selected).toBe(true)
    expect(selectedTree[0]?.child.map(({ selected }) => selected)).toEqual([false, true, false])
    expect(tree[0]?.selected).toBe(false)
  })
})

test('FEED-009 FEED-010 FEED-011 FEED-012 each section path has its root', () => {
  expect(rootOfSection('/edtech-tools')?.id).toBe(1)
  expect(rootOfSection('/training')?.id).toBe(2)
  expect(rootOfSection('/solutions')?.id).toBe(44)
  expect(rootOfSection('/trends')?.id).toBe(45)
  expect(rootOfSection('/policy')).toBeUndefined()
})

describe('Q-180 Q-114 tags of one parent and one group are alternatives', () => {
  const filterTag = (id: number, parentId: number | null, group: string | null = null) => ({ id, parentId, group })
  const ids = (tags: ReturnType<typeof filterTag>[]) =>
    groupAlternatives(tags).map((group) => group.map(({ id }) => id))

  test('tags of different groups must all match, also under one parent', () => {
    expect(ids([filterTag(19, 1, 'level'), filterTag(34, 1, 'subject'), filterTag(20, 1, 'level')])).toEqual([
      [19, 20],
      [34],
    ])
  })

  test('tags of one group under different parents must all match', () => {
    expect(ids([filterTag(3, 1, 'kind'), filterTag(54, 44, 'kind')])).toEqual([[3], [54]])
  })

  test('tags without a group are alternatives under their parent, apart from its groups', () => {
    expect(ids([filterTag(3, 1), filterTag(4, 1), filterTag(18, 1, 'level'), filterTag(54, 44)])).toEqual([
      [3, 4],
      [18],
      [54],
    ])
  })

  test('TAG-026 roots are ignored among other tags; alone they are alternatives', () => {
    expect(ids([filterTag(1, null), filterTag(3, 1, 'kind')])).toEqual([[3]])
    expect(ids([filterTag(2, null), filterTag(45, null)])).toEqual([[2, 45]])
  })
})
