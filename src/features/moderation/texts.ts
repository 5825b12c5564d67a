/** Thai texts of reports, of the queue and of the audit log. */
import type { CommentAuditAction } from '#lib/audit.ts'
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
  hideReasonTooLong: 'เหตุผลยาวเกินไป (ไม่เกิน 300 ตัวอักษร)',
  tooManyMarks: 'ข้อความมีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
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

export const actionTexts: Readonly<Record<CommentAuditAction, string>> = {
  'comment.hide': 'ซ่อน',
  'comment.show': 'แสดงอีกครั้ง',
  'comment.delete': 'ลบ',
  'comment.dismiss': 'ยกรายงาน',
  'comment.reopen': 'เปิดเรื่องใหม่',
  'comment.reveal': 'ดูตัวตนผู้เขียน',
}

/** Admin page of comments. */
export const queueTexts = {
  title: 'ดูแลความคิดเห็น',
  lead: 'ตรวจรายงานจากสมาชิก ซ่อนหรือลบสิ่งที่ผิดกติกา ทุกการตัดสินใจมีบันทึก และผู้เกี่ยวข้องได้รู้เหตุผล',
  tabs: {
    label: 'เลือกรายการ',
    reported: 'รอตรวจ',
    hidden: 'ซ่อนอยู่',
    all: 'ทั้งหมด',
    audit: 'บันทึกการดูแล',
  },
  lists: {
    reported: 'ความคิดเห็นที่รอตรวจ',
    hidden: 'ความคิดเห็นที่ซ่อนอยู่',
    all: 'ความคิดเห็นทั้งหมด',
  },
  many: (count: number, max: number) => (count >= max ? `${max - 1}+` : String(count)),
  search: 'ค้นหาในความคิดเห็น',
  searchPlaceholder: 'คำในความคิดเห็น',
  onlyPost: (topic: string) => `เฉพาะโพสต์: ${topic}`,
  onlySearch: (words: string) => `มีคำว่า “${words}”`,
  thisPost: 'ดูเฉพาะโพสต์นี้',
  post: (id: number) => `หมายเลข ${id}`,
  selectAll: 'เลือกทั้งหมดในหน้านี้',
  select: (name: string) => `เลือกความคิดเห็นของ ${name}`,
  selected: (count: number) => `เลือกไว้ ${count} รายการ`,
  bulk: 'จัดการรายการที่เลือก',
  card: (name: string) => `ความคิดเห็นของ ${name}`,
  replyTo: (text: string) => `ตอบกลับ “${text}”`,
  replyToStickers: 'ตอบกลับความคิดเห็นที่เป็นสติกเกอร์',
  follows: 'การตอบกลับซ่อนหรือลบพร้อมกับความคิดเห็นหลัก',
  replies: (count: number) => `${count} การตอบกลับ`,
  reported: (count: number) => `ถูกรายงาน ${count} ครั้ง`,
  moreReports: (count: number) => `และอีก ${count} ครั้ง`,
  reporterGone: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  hide: 'ซ่อน',
  hideThread: 'ซ่อนทั้งหัวข้อ',
  show: 'แสดงอีกครั้ง',
  showThread: 'แสดงทั้งหัวข้อ',
  explain: 'แจ้งเหตุผล',
  remove: 'ลบ',
  removeThread: 'ลบทั้งหัวข้อ',
  dismiss: 'ไม่พบปัญหา',
  reveal: 'ดูตัวตนผู้เขียน',
  open: 'เปิดในโพสต์',
  undo: 'เลิกทำ',
  empty: {
    reported: { title: 'ไม่มีรายงานค้างอยู่', text: 'เมื่อสมาชิกรายงานความคิดเห็น รายการจะมารอที่นี่' },
    hidden: { title: 'ไม่มีความคิดเห็นที่ซ่อนอยู่', text: 'สิ่งที่คุณซ่อนจะมาอยู่ที่นี่ และแสดงอีกครั้งได้' },
    all: { title: 'ยังไม่มีความคิดเห็น', text: 'เมื่อมีคนเริ่มคุย ความคิดเห็นจะมาอยู่ที่นี่' },
    filtered: { title: 'ไม่พบความคิดเห็นตามที่เลือก', text: 'ลองเปลี่ยนคำค้น หรือล้างตัวกรอง' },
    clear: 'ล้างตัวกรอง',
  },
  failed: 'โหลดรายการไม่สำเร็จ',
  done: {
    hide: (count: number) => `ซ่อนแล้ว ${count} รายการ`,
    show: (count: number) => `แสดงอีกครั้งแล้ว ${count} รายการ`,
    delete: (count: number) => `ลบแล้ว ${count} รายการ`,
    dismiss: (count: number) => `ปิดรายงานแล้ว ${count} รายการ`,
    reopen: () => 'เลิกทำแล้ว',
    explain: () => 'ส่งเหตุผลให้ผู้เขียนแล้ว',
  },
  gone: 'ความคิดเห็นนี้ถูกลบไปก่อนแล้ว',
  notDone: 'ทำรายการไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const

/** Dialogs that hide or delete with a reason. */
export const decideTexts = {
  hideTitle: (count: number) => (count === 1 ? 'ซ่อนความคิดเห็นนี้' : `ซ่อน ${count} ความคิดเห็น`),
  hideText: 'คนอื่นจะไม่เห็นความคิดเห็นนี้และการตอบกลับ ผู้เขียนยังเห็นของตัวเองพร้อมเหตุผล แสดงอีกครั้งได้ทุกเมื่อ',
  deleteTitle: (count: number) => (count === 1 ? 'ลบความคิดเห็นนี้' : `ลบ ${count} ความคิดเห็น`),
  deleteText: 'ความคิดเห็นและการตอบกลับจะหายไปสำหรับทุกคน และกู้คืนไม่ได้',
  explainTitle: 'แจ้งเหตุผลที่ซ่อน',
  explainText: 'ผู้เขียนจะได้รับการแจ้งเตือนพร้อมเหตุผลนี้ ความคิดเห็นยังซ่อนอยู่',
  threads: (count: number) => `ในนี้มี ${count} การตอบกลับ จะทำกับความคิดเห็นหลักทั้งหัวข้อ`,
  reason: 'เหตุผล (ผู้เขียนจะเห็น)',
  suggestions: 'เหตุผลที่ใช้บ่อย',
  suggested: ['มีข้อมูลส่วนตัวของผู้อื่น', 'เป็นโฆษณาหรือไม่เกี่ยวกับเนื้อหา', 'ใช้คำที่ทำร้ายผู้อื่น', 'ข้อมูลไม่ถูกต้องและอาจทำให้เข้าใจผิด'],
  cancel: 'ยกเลิก',
  hide: 'ซ่อน',
  delete: 'ลบถาวร',
  explain: 'ส่งเหตุผล',
} as const

export const revealTexts = {
  title: 'ดูตัวตนผู้เขียน',
  text: 'ใช้เมื่อจำเป็นต่อความปลอดภัยเท่านั้น ชื่อของคุณ เวลา และเหตุผลจะอยู่ในบันทึกการดูแลตลอดไป',
  reason: 'เหตุผลที่ต้องรู้',
  hint: 'อย่างน้อย 5 ตัวอักษร',
  submit: 'บันทึกและแสดงชื่อ',
  cancel: 'ยกเลิก',
  written: 'ผู้เขียนคือ',
  kinds: { staff: 'บุคลากรและอาจารย์', student: 'นิสิต นักศึกษา', member: 'สมาชิก' },
  close: 'ปิด',
} as const

export const auditTexts = {
  list: 'บันทึกการดูแลความคิดเห็น',
  filter: 'แสดงเฉพาะ',
  all: 'ทุกอย่าง',
  reason: (text: string) => `เหตุผล: ${text}`,
  of: (name: string) => `ความคิดเห็นของ ${name}`,
  deleted: 'ถูกลบแล้ว',
  stickers: 'สติกเกอร์',
  empty: { title: 'ยังไม่มีบันทึก', text: 'เมื่อมีการซ่อน แสดง หรือลบความคิดเห็น จะบันทึกไว้ที่นี่โดยแก้ไขไม่ได้' },
} as const

/** Report dialog of members. */
export const reportTexts = {
  open: 'รายงาน',
  title: 'รายงานความคิดเห็นนี้',
  text: 'ทีมงานจะตรวจสอบและแจ้งผลให้คุณทราบ ผู้เขียนจะไม่รู้ว่าใครรายงาน',
  reason: 'เกิดอะไรขึ้น',
  details: 'เล่าเพิ่มเติม',
  detailsHint: 'ไม่บังคับ ยกเว้นเลือก “เรื่องอื่น”',
  submit: 'ส่งรายงาน',
  cancel: 'ยกเลิก',
  sent: 'ขอบคุณที่ช่วยดูแลศาลา ทีมงานจะตรวจสอบ',
} as const

/** Labels of the data export. */
export const exportSectionTexts = {
  reports: 'รายงานที่ฉันส่ง',
  createdAt: 'ส่งเมื่อ',
  reason: 'เหตุผล',
  details: 'รายละเอียด',
} as const
