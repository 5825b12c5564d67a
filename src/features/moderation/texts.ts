/** Thai texts of reports, of the queue and of its log. */
import type { AuditAction } from '#features/audit/constants.ts'
import type { ReportReason } from './constants.ts'

export const errorTexts: Readonly<Record<string, string>> = {
  own_comment: 'นี่คือความคิดเห็นของคุณเอง คุณแก้ไขหรือลบได้เลย',
  already_reported: 'คุณรายงานความคิดเห็นนี้ไว้แล้ว ทีมงานกำลังดูอยู่',
  reply_follows_comment: 'การตอบกลับซ่อน แสดง หรือลบพร้อมกับความคิดเห็นหลักของมัน',
  author_is_known: 'ความคิดเห็นนี้แสดงชื่อผู้เขียนอยู่แล้ว',
}

export const fieldTexts = {
  chooseReason: 'กรุณาเลือกเหตุผล',
  sayDetails: 'กรุณาเล่าสั้น ๆ ว่าเกิดอะไรขึ้น',
  detailsTooLong: 'รายละเอียดยาวเกินไป (ไม่เกิน 500 ตัวอักษร)',
  sayReason: 'กรุณาระบุเหตุผล ผู้เขียนจะเห็นข้อความนี้',
  sayWhy: 'กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร',
  reasonTooLong: 'เหตุผลยาวเกินไป (ไม่เกิน 500 ตัวอักษร)',
  notReply: 'เลือกการตอบกลับไว้ด้วย ให้ทำกับความคิดเห็นหลักแทน',
} as const

export const reasonTexts: Readonly<Record<ReportReason, string>> = {
  spam: 'สแปมหรือโฆษณา',
  rude: 'หยาบคายหรือดูหมิ่นผู้อื่น',
  harassment: 'คุกคามหรือกลั่นแกล้ง',
  privacy: 'เปิดเผยข้อมูลส่วนตัวของผู้อื่น',
  false: 'ข้อมูลเท็จหรือทำให้เข้าใจผิด',
  other: 'เรื่องอื่น',
}

export const actionTexts: Readonly<Record<AuditAction, string>> = {
  'comment.hide': 'ซ่อน',
  'comment.show': 'แสดงอีกครั้ง',
  'comment.delete': 'ลบ',
  'comment.dismiss': 'ยกรายงาน',
  'comment.reopen': 'เปิดเรื่องใหม่',
  'comment.reveal': 'ดูตัวตนผู้เขียน',
}
