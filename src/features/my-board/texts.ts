/** Texts of the reader's board. */
import { formatNumber } from '#lib/counts.ts'

export const boardTexts = {
  /** BOARD-001, verbatim. */
  heading: 'My board',
  lead: 'เรื่องที่คุณปักไว้ กดที่คั่นหน้าอีกครั้งเพื่อนำออก',
  all: 'ทั้งหมด',
  filter: 'ชนิดของเรื่องบนบอร์ด',
  search: 'ค้นหาบนบอร์ด',
  submit: 'ค้นหา',
  found: (text: string, total: number) => `“${text}” พบ ${formatNumber(total)} เรื่อง`,
  noMatch: 'ไม่พบเรื่องที่ตรงบนบอร์ด',
  noMatchHint: 'ลองใช้คำอื่น หรือดูเรื่องทั้งหมดที่ปักไว้',
  showAll: 'ดูทั้งบอร์ด',
  count: (total: number) => `${formatNumber(total)} เรื่อง`,
  unpin: (topic: string) => `นำ “${topic}” ออกจากบอร์ด`,
  /** BOARD-002, BOARD-003, decision Q-11. */
  empty: 'คุณยังไม่มีสิ่งที่สนใจ',
  emptyHint: 'เริ่มบันทึกได้ที่หน้าแรก',
  home: 'ไปเลือกเรื่องที่ชอบ',
} as const
