/** Thai texts of orders: errors, fields, mails, the data export. */
import type { RejectReason } from './constants.ts'

export const errorTexts = {
  slip_unreadable: 'เปิดไฟล์นี้ไม่ได้ ส่งเป็นภาพ JPEG, PNG, WebP หรือ PDF หน้าเดียว',
  slip_used: 'สลิปนี้ใช้ไปแล้วกับคำสั่งซื้ออื่น ตรวจว่าเลือกภาพถูกใบไหม',
  order_closed: 'คำสั่งซื้อนี้ปิดไปแล้ว เปิดหน้านี้ใหม่เพื่อดูสถานะล่าสุด',
  order_paid: 'คำสั่งซื้อนี้ชำระเงินแล้ว ยกเลิกได้ที่หน้า “ติดต่อเรา”',
  slip_waiting: 'เรากำลังตรวจสลิปอยู่ จึงยังยกเลิกไม่ได้',
  place_gone: 'ที่นั่งเต็มแล้วหลังหมดเวลาจ่าย ถ้าโอนเงินไปแล้ว ติดต่อเราที่หน้า “ติดต่อเรา” เพื่อรับเงินคืน',
} as const

export const fieldTexts = {
  nameLong: 'ชื่อยาวเกิน 200 ตัวอักษร',
  addressLong: 'ที่อยู่ยาวเกิน 300 ตัวอักษร',
  taxId: 'เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง',
  tooManyMarks: 'มีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
  slipLarge: 'ไฟล์ใหญ่เกิน 5 MB',
} as const

/** To the buyer. */
export const rejectReasonTexts: Readonly<Record<RejectReason, string>> = {
  amount: 'ยอดในสลิปไม่ตรง',
  unclear: 'ภาพสลิปไม่ชัด อ่านไม่ได้',
  not_slip: 'ไฟล์ที่ส่งมาไม่ใช่สลิปโอนเงิน',
  receiver: 'ผู้รับเงินในสลิปไม่ใช่บัญชีของเรา',
  other: 'สลิปยังไม่ผ่าน',
}

export const orderTexts = {
  total: (amount: string) => `${amount} บาท`,
} as const
