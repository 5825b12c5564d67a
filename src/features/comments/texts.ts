/** Thai texts of comments. */
export const commentTexts = {
  /** Shown in place of the name of a deleted account. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  heading: 'คุยกันใต้ศาลา',
  count: (count: string) => `${count} ความคิดเห็น`,
  anonymous: 'ไม่เปิดเผยชื่อ',
  staff: 'ทีมงาน',
  author: 'เจ้าของเรื่อง',
  admin: 'ผู้ดูแล',
  teacher: 'ครู',
  sort: 'เรียงความคิดเห็น',
  sorts: { newest: 'ใหม่สุด', oldest: 'เก่าสุด', liked: 'ถูกใจมากสุด' },
  hidden: 'ถูกซ่อน',
  edited: 'แก้ไขแล้ว',
  like: (count: number) => `ถูกใจความคิดเห็นนี้ ขณะนี้ ${count} คน`,
  reply: 'ตอบกลับ',
  moreReplies: (count: number) => `ดูการตอบกลับอีก ${count} รายการ`,
  showAll: (count: number) => `ดูความคิดเห็นทั้งหมด ${count} รายการ`,
  empty: 'ยังไม่มีความคิดเห็น เริ่มคุยเป็นคนแรกได้เลย',
  signInToWrite: 'เข้าสู่ระบบเพื่อร่วมคุยกับครูคนอื่น',
  edit: 'แก้ไข',
  remove: 'ลบ',
  notLoaded: 'โหลดไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  write: 'เขียนความคิดเห็น',
  signIn: 'เข้าสู่ระบบ',
} as const

/** CMT-018, verbatim. A separate export, so that the form can import it alone. */
export const tooManyStickers = 'เลือกได้สูงสุด 3 รูปเท่านั้น'

/** Error messages of a comment. Q-146 prescribes the captcha message. */
export const commentFieldErrors = {
  empty: 'กรุณาพิมพ์ความคิดเห็น หรือเลือกสติกเกอร์อย่างน้อย 1 รูป',
  tooLong: 'ความคิดเห็นยาวเกิน 2,000 ตัวอักษร กรุณาย่อลง',
  tooComplex: 'ข้อความนี้มีรูปแบบซับซ้อนเกินไป กรุณาวางเป็นข้อความธรรมดา',
  tooManyMarks: 'ข้อความนี้มีวรรณยุกต์หรือเครื่องหมายซ้อนกันมากเกินไป',
  tooManyStickers,
  unknownSticker: 'ไม่มีสติกเกอร์นี้แล้ว กรุณาเลือกรูปอื่น',
  type: 'ประเภทของความคิดเห็นไม่ตรงกับสิ่งที่ตอบ',
} as const

export const commentErrors = {
  captcha_required: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ',
} as const

/** Labels of the data export. */
export const exportSectionTexts = {
  comments: 'ความคิดเห็นของฉัน',
  createdAt: 'เขียนเมื่อ',
  post: 'โพสต์',
  text: 'ข้อความ',
  stickers: 'สติกเกอร์',
  shownAs: 'แสดงชื่อเป็น',
  likes: 'ถูกใจ',
  deletedAt: 'ลบเมื่อ',
  words: { shown_as: { self: 'ชื่อของฉัน', site: 'ทีมงาน' } },
} as const
