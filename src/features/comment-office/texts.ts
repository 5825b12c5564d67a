/** Thai texts of errors of stickers and phrases; the screens have their own. */
import { imageErrorTexts } from '#features/media/texts.ts'

export const errorTexts = {
  stickers_full: 'แสดงสติกเกอร์ได้ไม่เกิน 24 รูป กรุณาเลิกใช้รูปหนึ่งก่อน',
  sticker_last: 'ต้องมีสติกเกอร์ให้เลือกอย่างน้อยหนึ่งรูป',
  stickers_changed: 'มีผู้ดูแลคนอื่นเปลี่ยนสติกเกอร์ไปแล้ว นี่คือลำดับล่าสุด',
  phrases_changed: 'มีผู้ดูแลคนอื่นแก้ประโยคไปแล้ว ข้อความที่คุณพิมพ์ยังอยู่ กรุณาเทียบกันก่อนบันทึก',
  ...imageErrorTexts,
} as const

export const fieldTexts = {
  fileMissing: 'กรุณาเลือกรูปสติกเกอร์',
  fileLarge: 'รูปใหญ่เกินไป (ไม่เกิน 800 kB)',
  nameEmpty: 'กรุณาพิมพ์ชื่อสติกเกอร์',
  nameLong: 'ชื่อยาวเกินไป (ไม่เกิน 60 ตัวอักษร)',
  altEmpty: 'กรุณาเขียนคำบรรยายภาพ สำหรับคนที่มองไม่เห็นรูป',
  altLong: 'คำบรรยายภาพยาวเกินไป (ไม่เกิน 200 ตัวอักษร)',
  phraseEmpty: 'กรุณาพิมพ์ประโยคให้ครบ',
  phraseLong: 'ประโยคยาวเกินไป (ไม่เกิน 80 ตัวอักษร)',
  phraseTwice: 'มีประโยคซ้ำกัน',
  phraseCount: 'ต้องมีประโยคเริ่มต้นห้าประโยค',
} as const

export const officeTexts = {
  title: 'สติกเกอร์และประโยคเริ่มต้น',
  lead: 'สิ่งที่ช่องเขียนความคิดเห็นให้เลือก',
  stickers: 'สติกเกอร์',
  stickersLead: (shown: number, max: number) => `แสดง ${shown} รูป ได้ไม่เกิน ${max} รูป ลำดับนี้คือลำดับในช่องความคิดเห็น`,
  list: 'ลำดับสติกเกอร์',
  add: 'เพิ่มสติกเกอร์',
  edit: (name: string) => `แก้สติกเกอร์ ${name}`,
  retire: (name: string) => `เลิกใช้ ${name}`,
  restore: (name: string) => `ใช้ ${name} อีกครั้ง`,
  retired: 'เลิกใช้แล้ว',
  retiredLead: 'ไม่มีให้เลือกอีก ความคิดเห็นเดิมที่ใช้อยู่ยังแสดงเหมือนเดิม',
  retiredDone: 'เลิกใช้แล้ว ความคิดเห็นเดิมยังแสดงรูปนี้',
  restored: 'ใช้อีกครั้งแล้ว',
  ordered: 'เรียงลำดับแล้ว',
  saved: 'บันทึกแล้ว',
  newTitle: 'เพิ่มสติกเกอร์',
  editTitle: 'แก้สติกเกอร์',
  picture: 'รูป',
  pictureHint: 'JPEG, PNG หรือ WebP ไม่เกิน 800 kB พื้นหลังโปร่งใสได้ ระบบจะเข้ารหัสรูปใหม่',
  name: 'ชื่อ',
  alt: 'คำบรรยายภาพ',
  altHint: 'โปรแกรมอ่านหน้าจออ่านแทนรูป เช่น ศาลายิ้มโบกมือ',
  save: 'บันทึก',
  cancel: 'ยกเลิก',
  phrases: 'ประโยคเริ่มต้น',
  phrasesLead: 'ปุ่มห้าปุ่มใต้ช่องเขียน กดแล้วเติมข้อความให้',
  phrase: (number: number) => `ประโยคที่ ${number}`,
  up: (number: number) => `เลื่อนประโยคที่ ${number} ขึ้น`,
  failed: 'โหลดไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  newer: 'ดูฉบับล่าสุด',
} as const
