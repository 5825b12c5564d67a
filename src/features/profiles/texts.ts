/** Texts of profiles. */
import type { Stat } from './constants.ts'

/** Stats cards, titles verbatim (decision Q-62). */
export const statsTexts = {
  titles: {
    trainings_joined: 'การอบรมที่เข้าร่วม',
    tests_passed: 'แบบทดสอบที่ผ่าน',
    tools_used: 'เครื่องมือที่ใช้',
    idea_views: 'ยอดเข้าชมไอเดีย',
    likes: 'ถูกใจ',
  } satisfies Record<Stat, string>,
  englishTitles: {
    trainings_joined: 'Trainings joined',
    tests_passed: 'Tests passed',
    tools_used: 'Tools used',
    idea_views: 'Idea views',
    likes: 'Likes',
  } satisfies Record<Stat, string>,
  units: {
    trainings_joined: 'ครั้ง',
    tests_passed: 'ครั้ง',
    tools_used: 'รายการ',
    idea_views: 'ครั้ง',
    likes: 'ครั้ง',
  } satisfies Record<Stat, string>,
  /** Under the title: the month that is counted. */
  subtitle: (month: string) => `เดือน${month}`,
  /** What it is held against. */
  remark: (month: string) => `เทียบกับเดือน${month}`,
} as const
