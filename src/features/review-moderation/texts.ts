/** Thai texts of the moderation of reviews. */
import { errorTexts as reviewErrors } from '#features/reviews/texts.ts'
import type { ReviewAuditAction } from '#lib/audit.ts'
import type { AdminReviewFilter, ReviewDecision } from './constants.ts'

export const errorTexts = {
  own_review: reviewErrors.own_review,
  review_reported: 'คุณรายงานรีวิวนี้ไว้แล้ว ทีมงานกำลังดูอยู่',
  review_author_known: 'รีวิวนี้แสดงชื่อผู้เขียนอยู่แล้ว',
  not_featurable: 'เลือกขึ้นหน้าแรกได้เฉพาะรีวิวที่เผยแพร่แล้วและได้ 4 ดาวขึ้นไป',
} as const

export const auditActionTexts: Record<ReviewAuditAction, string> = {
  'review.publish': 'เผยแพร่',
  'review.reject': 'ไม่เผยแพร่',
  'review.dismiss': 'ยกรายงาน',
  'review.feature': 'เลือกขึ้นหน้าแรก',
  'review.unfeature': 'นำออกจากหน้าแรก',
  'review.reveal': 'ดูตัวตนผู้เขียน',
}

const actions: Record<ReviewDecision, string> = {
  publish: 'เผยแพร่',
  reject: 'ไม่เผยแพร่',
  dismiss: 'ไม่พบปัญหา',
  feature: 'เลือกขึ้นหน้าแรก',
  unfeature: 'นำออกจากหน้าแรก',
}
const filters: Record<AdminReviewFilter, string> = {
  waiting: 'รอเผยแพร่',
  reported: 'ถูกรายงาน',
  rejected: 'ไม่เผยแพร่',
  published: 'เผยแพร่แล้ว',
  all: 'ทั้งหมด',
}

export const adminTexts = {
  title: 'ดูแลรีวิว',
  lead: 'เผยแพร่รีวิวก่อนครบ 24 ชั่วโมง บอกเหตุผลเมื่อไม่เผยแพร่ และเลือกรีวิวขึ้นหน้าแรก ทุกการตัดสินใจมีบันทึก',
  tabs: 'เลือกรายการ',
  filters,
  audit: 'บันทึกการดูแล',
  actions,
  many: (count: number, max: number) => (count >= max ? `${max - 1}+` : String(count)),
  selectAll: 'เลือกทั้งหมดในหน้านี้',
  select: (name: string) => `เลือกรีวิวของ ${name}`,
  selected: (count: number) => `เลือกไว้ ${count} รายการ`,
  bulk: 'จัดการรายการที่เลือก',
  card: (name: string) => `รีวิวของ ${name}`,
  featured: 'อยู่บนหน้าแรก',
  held: 'เคยไม่เผยแพร่ ต้องให้ทีมงานตรวจ',
  reports: (count: number) => `ถูกรายงาน ${count} ครั้ง`,
  reporterGone: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  reveal: 'ดูตัวตนผู้เขียน',
  reason: (reason: string) => `เหตุผล: ${reason}`,
  empty: { title: 'ไม่มีรีวิวในรายการนี้', text: 'เมื่อมีรีวิวใหม่ รายการจะมาอยู่ที่นี่' },
  failed: 'โหลดรีวิวไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  done: (action: string, count: number) => `${action} ${count} รายการแล้ว`,
  rejectTitle: (count: number) => (count === 1 ? 'ไม่เผยแพร่รีวิวนี้' : `ไม่เผยแพร่ ${count} รีวิว`),
  rejectText: 'คนอื่นจะไม่เห็นรีวิวนี้ และไม่นับในคะแนน ผู้เขียนยังเห็นของตัวเองพร้อมเหตุผล',
  rejectReason: 'เหตุผล (ผู้เขียนจะเห็น)',
  cancel: 'ยกเลิก',
  auditEmpty: 'ยังไม่มีบันทึก',
} as const

/** Report dialog of members. */
export const reportTexts = {
  open: 'รายงาน',
  of: (name: string) => `รีวิวของ ${name}`,
  title: 'รายงานรีวิวนี้',
} as const

/** Labels of the data export. */
export const exportSectionTexts = {
  reports: 'รายงานรีวิวที่ฉันส่ง',
  createdAt: 'ส่งเมื่อ',
  reason: 'เหตุผล',
  details: 'รายละเอียด',
} as const
