/** Thai texts of certificates. */

export const myCertificateTexts = {
  title: 'ใบประกาศนียบัตรของฉัน',
  lead: 'ได้รับเมื่อผ่านแบบทดสอบหลังอบรม ใครก็ตรวจสอบได้จากเลขที่บนใบ',
  /** */
  empty: 'คุณยังไม่มีใบประกาศนียบัตร',
  emptyHint: 'ผ่านแบบทดสอบหลังอบรมที่ 7 จาก 10 คะแนน แล้วใบประกาศนียบัตรจะมาอยู่ที่นี่',
  toTests: 'ไปที่แบบทดสอบของฉัน',
  listLabel: 'ใบประกาศนียบัตร',
  loadFailed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  openCheck: 'เปิดหน้าตรวจสอบ',
} as const

export const certificateTexts = {
  heading: 'ใบประกาศนียบัตร',
  presentedTo: 'ให้ไว้เพื่อแสดงว่า',
  completed: 'เข้าอบรมและผ่านแบบทดสอบหลักสูตร',
  number: 'เลขที่',
  hoursLabel: 'จำนวนชั่วโมง',
  hours: (count: number) => `${count} ชั่วโมง`,
  scoreLabel: 'ผลแบบทดสอบ',
  score: (score: number) => `${score} จาก 10 คะแนน`,
  issuedLabel: 'ให้ไว้ ณ วันที่',
} as const

export const checkTexts = {
  title: 'ตรวจใบประกาศนียบัตร',
  valid: 'ใบนี้เป็นของจริง',
  validText: 'ศาลาออกใบนี้ให้ผู้ที่ผ่านแบบทดสอบหลังอบรม',
  holder: 'ผู้รับ',
  training: 'หลักสูตร',
  issued: 'วันที่ออก',
  privacy: 'หน้านี้แสดงชื่อเพียงบางส่วนและไม่แสดงคะแนน เพื่อรักษาความเป็นส่วนตัวของผู้รับ',
} as const

export const exportSectionTexts = {
  title: 'ใบประกาศนียบัตร',
  number: 'เลขที่',
  training: 'การอบรม',
  fullname: 'ชื่อบนใบ',
  hours: 'ชั่วโมง',
  score: 'คะแนน',
  issuedAt: 'วันที่ออก',
} as const
