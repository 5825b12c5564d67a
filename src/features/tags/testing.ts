/** A small tag tree for tests. */
import type { Db } from '#server/database/db.ts'
import { insertRows } from '#test/rows.ts'
import { ROOT_TAGS } from './constants.ts'

const children = [
  { id: 3, parentId: 1, slug: 'presentation-design', name: 'นำเสนอและออกแบบสื่อ' },
  { id: 4, parentId: 1, slug: 'quiz-and-game', name: 'แบบทดสอบและเกม' },
  { id: 18, parentId: 1, slug: 'early-childhood', name: 'ปฐมวัย', type: 1, kind: 'level' },
  { id: 25, parentId: 1, slug: 'active-learning', name: 'การเรียนรู้เชิงรุก', type: 2, kind: 'learning_style' },
  { id: 46, parentId: 1, slug: 'education-plan', name: 'Education Plan', type: 4, kind: 'education_plan' },
  { id: 49, parentId: 2, slug: 'basic-course', name: 'หลักสูตรพื้นฐาน' },
  { id: 54, parentId: 44, slug: 'engagement', name: 'เพิ่มการมีส่วนร่วม' },
  { id: 61, parentId: 45, slug: 'ai-in-education', name: 'AI กับการศึกษา' },
  // A grandchild, to test that a filter includes every descendant.
  { id: 70, parentId: 4, slug: 'board-games', name: 'บอร์ดเกม' },
]

const groups: Readonly<Record<string, string>> = { level: 'level', learning_style: 'method', education_plan: 'plan' }

/**
 * Creates the four roots and some tags under them, one of them at the third level. `isGrouped`: tags under the first
 * root are in the groups kind, level, method and plan; otherwise no tag has a group.
 */
export async function createTagTree(db: Db, { isGrouped = false } = {}): Promise<void> {
  if (isGrouped) {
    await insertRows(
      db,
      'tag_groups',
      ['kind', ...Object.values(groups)].map((key) => ({ key, label: `กลุ่ม ${key}` })),
    )
  }
  await insertRows(db, 'tags', [
    ...ROOT_TAGS.map(({ id, slug, section }) => ({
      id,
      parentId: null,
      slug,
      name: slug,
      type: 0,
      kind: 'category',
      url: section,
    })),
    ...children.map(({ type = 0, kind = 'category', ...tag }) => ({
      ...tag,
      type,
      kind,
      groupKey: isGrouped && tag.parentId === 1 ? (groups[kind] ?? 'kind') : null,
      url: type === 0 ? `/x?tags=${tag.id}` : `/search?tags=${tag.id}`,
    })),
  ])
}
