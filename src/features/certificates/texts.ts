/** Thai texts of certificates. */
import type { RevokeReason } from './constants.ts'

export const myCertificateTexts = {
  picture: (number: string, name: string) => `ใบประกาศนียบัตรเลขที่ ${number} ของ ${name}`,
  title: 'ใบประกาศนียบัตรของฉัน',
  lead: 'ได้รับเมื่อผ่านแบบทดสอบหลังอบรม ใครก็ตรวจสอบได้จากเลขที่บนใบ',
  /** */
  empty: 'คุณยังไม่มีใบประกาศนียบัตร',
  emptyHint: 'ผ่านแบบทดสอบหลังอบรมที่ 7 จาก 10 คะแนน แล้วใบประกาศนียบัตรจะมาอยู่ที่นี่',
  toTests: 'ไปที่แบบทดสอบของฉัน',
  listLabel: 'ใบประกาศนียบัตร',
  loadFailed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  openCheck: 'หน้าตรวจสอบ',
  pdf: 'ดาวน์โหลด PDF',
  png: 'ดาวน์โหลดรูป PNG',
  credential: 'Open Badge',
  making: 'กำลังทำไฟล์ PDF และรูป ใช้เวลาไม่กี่วินาที หากนานกว่านี้ กลับมาดูใหม่ภายหลังได้',
  reissued: (date: string) => `ออกใหม่เมื่อ ${date} ไฟล์ที่ดาวน์โหลดก่อนหน้านั้นใช้อ้างอิงไม่ได้แล้ว`,
  revoked: (date: string) => `ถูกเพิกถอนเมื่อ ${date}`,
  why: (reason: string) => `เหตุผล: ${reason}`,
  showScore: 'แสดงคะแนนบนใบและหน้าตรวจสอบ',
  scoreFailed: 'บันทึกไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  files: 'ไฟล์ของใบ',
  share: 'แบ่งปัน',
  shareOn: (service: string, number: string) => `แบ่งปัน ${number} ทาง ${service}`,
  addToLinkedIn: (number: string) => `เพิ่ม ${number} ในโปรไฟล์ LinkedIn`,
  organisation: 'ศาลา',
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

/** Texts of the signed document (Open Badges 3.0). */
export const credentialTexts = {
  issuer: 'ศาลา',
  name: (training: string) => `ใบประกาศนียบัตร ${training}`,
  description: (hours: number) => `อบรมออนไลน์ ${hours} ชั่วโมง พร้อมแบบทดสอบหลังอบรม`,
  criteria: 'เข้าอบรมและได้อย่างน้อย 7 จาก 10 คะแนนในแบบทดสอบหลังอบรม',
} as const

export const fileTexts = {
  name: (number: string, extension: string) => `ใบประกาศนียบัตร ${number}.${extension}`,
} as const

export const errorTexts = {
  certificate_not_ready: 'กำลังทำไฟล์ใบประกาศนียบัตร กรุณาลองใหม่ในอีกสักครู่',
  certificate_revoked: 'ใบประกาศนียบัตรนี้ถูกเพิกถอนแล้ว',
  certificate_same_name: 'ชื่อในบัญชียังตรงกับชื่อบนใบ จึงไม่ต้องออกใบใหม่',
} as const

export const revokeReasonTexts: Readonly<Record<RevokeReason, string>> = {
  wrong: 'ข้อมูลบนใบไม่ถูกต้อง',
  duplicate: 'ออกซ้ำ มีใบอื่นแทนแล้ว',
  result: 'ผลแบบทดสอบถูกยกเลิก',
  other: 'เหตุผลอื่น',
}

export const certificateMailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  revoked: {
    subject: 'ใบประกาศนียบัตรของคุณถูกเพิกถอน',
    text: (number: string, training: string) => `ใบประกาศนียบัตรเลขที่ ${number} หลักสูตร “${training}” ถูกเพิกถอนแล้ว`,
    why: (reason: string) => `เหตุผล: ${reason}`,
    ask: 'หากมีข้อสงสัย ติดต่อเราได้ที่หน้า “ติดต่อเรา”',
    button: 'ดูใบประกาศนียบัตรของฉัน',
  },
  reissued: {
    subject: 'ออกใบประกาศนียบัตรชื่อใหม่ให้คุณแล้ว',
    text: (number: string, training: string) =>
      `ใบประกาศนียบัตรเลขที่ ${number} หลักสูตร “${training}” มีชื่อปัจจุบันของคุณแล้ว เลขที่ยังเป็นเลขเดิม`,
    old: 'ไฟล์เดิมที่เคยดาวน์โหลดไว้ใช้อ้างอิงไม่ได้แล้ว กรุณาดาวน์โหลดไฟล์ใหม่',
    button: 'ดาวน์โหลดไฟล์ใหม่',
  },
} as const

/** Printed on the PDF and the picture. */
export const paperTexts = {
  title: (number: string, training: string) => `ใบประกาศนียบัตร ${number} ${training}`,
  site: 'ศาลา',
  tagline: 'ชุมชนนวัตกรรมการเรียนรู้',
  qr: (number: string) => `คิวอาร์โค้ดไปหน้าตรวจสอบใบประกาศนียบัตร ${number}`,
  scan: 'สแกนเพื่อตรวจสอบ',
  year: (year: number) => `พ.ศ. ${year}`,
  trainer: 'วิทยากรหลักสูตร',
  signed: 'ลงลายเซ็นดิจิทัลแล้ว',
  issuer: 'ศาลา',
  proof: 'ผู้ออกใบประกาศนียบัตร ตรวจลายเซ็นได้จากไฟล์ที่แนบ',
  attachment: 'Open Badges 3.0',
} as const

export const checkTexts = {
  title: 'ตรวจใบประกาศนียบัตร',
  lead: 'ใส่เลขที่บนใบ เพื่อดูว่าศาลาออกใบนี้จริงและยังใช้ได้',
  number: 'เลขที่ใบประกาศนียบัตร',
  placeholder: 'CERT-2026-000000',
  check: 'ตรวจ',
  another: 'ตรวจใบอื่น',
  wrongNumber: 'เลขที่ขึ้นต้นด้วย CERT ตามด้วยปี 4 หลัก และตัวเลข 6 หลัก',
  unknown: 'ไม่พบเลขที่นี้',
  unknownText: 'ลองดูตัวเลขอีกครั้ง หรือสแกนคิวอาร์โค้ดบนใบ',
  failed: 'ตรวจไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  valid: 'ใบนี้เป็นของจริง',
  validText: 'ศาลาออกใบนี้ให้ผู้ที่ผ่านแบบทดสอบหลังอบรม',
  revoked: 'ใบนี้ถูกเพิกถอน',
  revokedText: (date: string) => `เมื่อ ${date} ใช้อ้างอิงไม่ได้แล้ว`,
  erased: 'ศาลาเคยออกใบนี้จริง',
  erasedText: 'ผู้รับลบบัญชีแล้ว จึงไม่แสดงชื่อ',
  holder: 'ผู้รับ',
  training: 'หลักสูตร',
  score: 'คะแนน',
  scoreHidden: 'ผู้รับเลือกไม่แสดง',
  reason: 'เหตุผล',
  issued: 'วันที่ออก',
  reissued: 'ออกใหม่ด้วยชื่อปัจจุบัน',
  privacy: 'หน้านี้แสดงชื่อเพียงบางส่วน เพื่อรักษาความเป็นส่วนตัวของผู้รับ',
  file: {
    title: 'ตรวจไฟล์ที่ได้รับ',
    text: 'เลือกไฟล์ Open Badge (.json) หรือรูป PNG ของใบนี้ ไฟล์ไม่ถูกส่งออกจากเครื่องของคุณ',
    choose: 'เลือกไฟล์',
    same: 'ไฟล์นี้ตรงกับที่ศาลาออกให้ทุกตัวอักษร',
    different: 'ไฟล์นี้ไม่ตรงกับฉบับล่าสุดที่ศาลาออกให้',
    none: 'ไม่พบ Open Badge ในไฟล์นี้',
    hash: 'SHA-256 ของ Open Badge',
  },
} as const

/** Page of the admins. */
export const officeTexts = {
  title: 'ดูแลใบประกาศนียบัตร',
  lead: 'ค้นหา เพิกถอน หรือออกใบใหม่เมื่อผู้รับเปลี่ยนชื่อ ทุกครั้งมีบันทึก และผู้รับได้อีเมลแจ้ง',
  search: 'ค้นหาด้วยเลขที่หรือชื่อบนใบ',
  placeholder: 'เลขที่ หรือชื่อบนใบ',
  table: 'ใบประกาศนียบัตร',
  columns: { name: 'ชื่อบนใบและเลขที่', training: 'หลักสูตร', issued: 'วันที่ออก', state: 'สถานะ', actions: 'จัดการ' },
  states: { making: 'กำลังทำไฟล์', valid: 'ใช้ได้', revoked: 'ถูกเพิกถอน', erased: 'ลบบัญชีแล้ว' },
  erasedName: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  newName: (name: string) => `ชื่อในบัญชีตอนนี้: ${name}`,
  reissuedAt: (date: string) => `ออกใหม่ ${date}`,
  revoke: 'เพิกถอน',
  revokeOf: (number: string) => `เพิกถอน ${number}`,
  reissue: 'ออกใบใหม่',
  reissueOf: (number: string) => `ออกใบใหม่ ${number}`,
  empty: 'ยังไม่มีใบประกาศนียบัตร',
  emptyText: 'ใบแรกจะอยู่ที่นี่เมื่อมีคนผ่านแบบทดสอบ',
  done: { revoke: 'เพิกถอนแล้ว ผู้รับจะได้อีเมลแจ้ง', reissue: 'ออกใบใหม่แล้ว ผู้รับจะได้อีเมลแจ้ง' },
  revokeDialog: {
    title: (number: string) => `เพิกถอน ${number}`,
    text: 'เพิกถอนแล้วย้อนกลับไม่ได้ หน้าตรวจสอบจะแสดงทันทีว่าใบนี้ใช้อ้างอิงไม่ได้',
    reason: 'เหตุผล (ทุกคนเห็นในหน้าตรวจสอบ)',
    note: 'ข้อความถึงผู้รับ',
    noteHint: 'ไม่บังคับ ผู้รับเห็นในอีเมลและหน้าใบประกาศนียบัตรของตน',
    submit: 'เพิกถอน',
    cancel: 'ยกเลิก',
  },
  reissueDialog: {
    title: (number: string) => `ออกใบใหม่ ${number}`,
    text: (from: string, to: string) => `ชื่อบนใบจะเปลี่ยนจาก “${from}” เป็น “${to}” เลขที่ยังเป็นเลขเดิม และไฟล์เดิมใช้อ้างอิงไม่ได้อีก`,
    submit: 'ออกใบใหม่',
    cancel: 'ยกเลิก',
  },
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
