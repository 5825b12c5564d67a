/** Thai texts of the filter of lists. */
import { formatNumber } from '#lib/counts.ts'
export const filterTexts = {
  filter: 'ตัวกรอง',
  sortBy: 'เรียงตาม',
  orders: { match: 'ตรงที่สุด', new: 'ใหม่สุด', popular: 'ยอดนิยม', upcoming: 'อบรมใกล้ถึงก่อน' },
  /** Label of tags without a group. */
  noGroup: 'หมวด',
  educationPlan: 'Education Plan',
  educationPlanOnly: 'เฉพาะ Education Plan',
  educationPlanHint: '(ใช้ฟรีด้วยอีเมลสถานศึกษา)',
  /** Between two chosen filters: of different groups, of one group. */
  joiners: { and: 'และ', or: 'หรือ' },
  chosen: 'ตัวกรองที่เลือก',
  /** Before the number on a button. */
  chosenPrefix: 'เลือกไว้',
  found: 'พบ',
  unit: 'เรื่อง',
  foundCount: (count: number) => `พบ ${formatNumber(count)} เรื่อง`,
  clearAll: 'ล้างทั้งหมด',
  clearGroup: 'ล้างกลุ่มนี้',
  show: (count: number | undefined) => (count === undefined ? 'ดูผลลัพธ์' : `ดูผลลัพธ์ ${formatNumber(count)} เรื่อง`),
} as const
