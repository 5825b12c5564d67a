/** Thai texts of errors of highlights; the screens have their own. */
export const errorTexts = {
  highlights_full: 'ไฮไลต์มีได้ไม่เกิน 10 เรื่อง กรุณานำเรื่องหนึ่งออกก่อน',
  highlights_changed: 'มีผู้ดูแลคนอื่นเปลี่ยนรายการไฮไลต์ไปแล้ว นี่คือลำดับล่าสุด',
  highlight_listed: 'เรื่องนี้อยู่ในไฮไลต์แล้ว',
  highlight_unlisted: 'เลือกขึ้นไฮไลต์ได้เฉพาะเรื่องที่เผยแพร่อยู่',
} as const

export const fieldTexts = {
  captionLong: 'คำโปรยยาวเกินไป (ไม่เกิน 120 ตัวอักษร)',
  descriptionLong: 'คำอธิบายยาวเกินไป (ไม่เกิน 300 ตัวอักษร)',
} as const

const types = { tech_review: 'รีวิวเครื่องมือ', teaching_story: 'เรื่องเล่าการสอน', event: 'อบรม' } as const

export const officeTexts = {
  title: 'ไฮไลต์',
  lead: (count: number, max: number) => `${count} จาก ${max} เรื่อง ลำดับนี้คือลำดับบนหน้าแรก`,
  list: 'ลำดับไฮไลต์',
  types,
  add: 'เพิ่มเรื่อง',
  edit: 'แก้คำโปรย',
  editOf: (topic: string) => `แก้คำโปรยของ ${topic}`,
  remove: 'นำออก',
  removeOf: (topic: string) => `นำ ${topic} ออกจากไฮไลต์`,
  large: 'การ์ดใหญ่',
  unlisted: 'ไม่ได้เผยแพร่ ผู้อ่านไม่เห็น',
  noCaption: 'ยังไม่มีคำโปรย',
  empty: { title: 'ยังไม่มีไฮไลต์', text: 'เลือกเรื่องที่อยากให้ครูเห็นก่อนบนหน้าแรก' },
  preview: 'ตัวอย่างบนหน้าแรก',
  added: 'เพิ่มขึ้นไฮไลต์แล้ว',
  removed: 'นำออกจากไฮไลต์แล้ว',
  undo: 'เลิกทำ',
  saved: 'บันทึกแล้ว',
  ordered: 'เรียงลำดับแล้ว',
  addTitle: 'เลือกเรื่องขึ้นไฮไลต์',
  search: 'ค้นหาเรื่อง',
  find: 'ค้นหา',
  newest: 'เรื่องล่าสุดที่เผยแพร่',
  found: (count: number) => `พบ ${count} เรื่อง`,
  noneFound: 'ไม่พบเรื่องที่เผยแพร่อยู่ ลองคำอื่น',
  choose: (topic: string) => `เพิ่ม ${topic}`,
  chooseShort: 'เพิ่ม',
  editTitle: 'คำโปรยของไฮไลต์',
  caption: 'คำโปรย',
  captionHint: 'บอกว่าทำไมต้องเรื่องนี้ ใต้ชื่อเรื่องในการ์ดเล็ก',
  description: 'คำอธิบาย',
  descriptionHint: 'แสดงในการ์ดใหญ่ ถ้าเว้นว่างจะใช้คำโปรย',
  largeLabel: 'ให้ขึ้นการ์ดใหญ่ได้',
  largeHint: 'ถ้ามีหลายเรื่อง เรื่องที่เผยแพร่ล่าสุดจะขึ้น',
  save: 'บันทึก',
  cancel: 'ยกเลิก',
  failed: 'โหลดไฮไลต์ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const
