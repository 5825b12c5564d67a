/** Thai texts of comments. */
export const commentTexts = {
  /** Stands where the name of a deleted account stood. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  heading: 'คุยกันใต้ศาลา',
  count: (count: string) => `${count} ความคิดเห็น`,
  anonymous: 'ไม่เปิดเผยชื่อ',
  staff: 'ทีมงาน',
  author: 'เจ้าของเรื่อง',
  hidden: 'ถูกซ่อน',
  edited: 'แก้ไขแล้ว',
  like: (count: number) => `ถูกใจความคิดเห็นนี้ ขณะนี้ ${count} คน`,
  reply: 'ตอบกลับ',
  moreReplies: (count: number) => `ดูการตอบกลับอีก ${count} รายการ`,
  showAll: (count: number) => `ดูความคิดเห็นทั้งหมด ${count} รายการ`,
  empty: 'ยังไม่มีความคิดเห็น เริ่มคุยเป็นคนแรกได้เลย',
  signInToWrite: 'เข้าสู่ระบบเพื่อร่วมคุยกับครูคนอื่น',
  joinIn: 'ร่วมคุยกับครูคนอื่นได้ที่นี่',
  write: 'เขียนความคิดเห็น',
  signIn: 'เข้าสู่ระบบ',
} as const
