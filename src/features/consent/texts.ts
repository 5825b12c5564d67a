import type { OptionalCategory, PolicyTab } from './constants.ts'

const tabs: Record<PolicyTab, string> = {
  privacy: 'คำประกาศความเป็นส่วนตัว',
  cookie: 'นโยบายคุกกี้',
  website: 'นโยบายเว็บไซต์',
  marketing: 'ความยินยอมด้านการตลาด',
}

const descriptions: Record<PolicyTab, string> = {
  privacy: 'ศาลาเก็บข้อมูลใดของคุณ ใช้ทำอะไร เก็บไว้นานเท่าใด และคุณมีสิทธิอย่างไร',
  cookie: 'ศาลาใช้คุกกี้ประเภทใดบ้าง คุณเลือกอะไรได้ และเปลี่ยนใจภายหลังได้ที่ไหน',
  website: 'ข้อกำหนดการใช้เว็บไซต์ศาลา มารยาทของชุมชน และการดูแลเนื้อหา',
  marketing: 'ศาลาขอความยินยอมเรื่องข่าวสารอย่างไร และถอนความยินยอมได้ทุกเมื่อด้วยวิธีใด',
}

const categories: Record<'necessary' | OptionalCategory, { name: string; text: string }> = {
  necessary: {
    name: 'คุกกี้ที่จำเป็น',
    text: 'ทำให้เข้าสู่ระบบและส่งแบบฟอร์มได้อย่างปลอดภัย และจำตัวเลือกคุกกี้ของคุณ ปิดไม่ได้',
  },
  functional: {
    name: 'คุกกี้เพื่อการใช้งาน',
    text: 'จำสิ่งที่คุณเลือกไว้ และเล่นวิดีโอจากผู้ให้บริการภายนอกโดยไม่ต้องถามทุกครั้ง',
  },
  analytics: {
    name: 'คุกกี้เพื่อการวิเคราะห์',
    text: 'นับว่าหน้าใดมีคนอ่านและคำค้นใดไม่พบผล เพื่อปรับปรุงเว็บไซต์ โดยไม่ระบุตัวคุณ',
  },
  marketing: {
    name: 'คุกกี้เพื่อการตลาด',
    text: 'วัดผลการประชาสัมพันธ์การอบรม และไม่แสดงข่าวซ้ำกับที่คุณลงทะเบียนแล้ว',
  },
}

/** Thai texts of the policy page and the cookie settings. */
export const consentTexts = {
  tabs,
  descriptions,
  site: 'นโยบายของศาลา',
  lead: 'เขียนให้อ่านเข้าใจ และบอกตรง ๆ ว่าเราใช้ข้อมูลของคุณอย่างไร',
  tabsLabel: 'นโยบาย',
  seeAll: 'ดูทั้งหมด',
  sheetTitle: 'การตั้งค่า',
  tableOfContents: 'หัวข้อในหน้านี้',
  updated: (date: string) => `ปรับปรุงล่าสุด ${date}`,
  cookieSettings: 'ตั้งค่าคุกกี้',
  loading: 'กำลังโหลดนโยบาย',
  failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  futureVersion: 'ไม่พบนโยบายคุกกี้ฉบับที่ระบุ',
  futurePolicy: 'ไม่พบเอกสารฉบับที่ระบุ',
  versions: {
    title: 'ฉบับก่อนหน้า',
    version: (number: number) => `ฉบับที่ ${number}`,
    until: (from: string, to: string) => `ใช้ ${from} ถึง ${to}`,
    next: (number: number, date: string) => `ฉบับที่ ${number} จะใช้ตั้งแต่ ${date}`,
    earlier: (number: number) => `คุณกำลังอ่านฉบับที่ ${number} ซึ่งไม่ได้ใช้แล้ว`,
    current: 'อ่านฉบับที่ใช้อยู่',
    changes: 'สิ่งที่เปลี่ยน',
  },
  settings: {
    title: 'ตั้งค่าคุกกี้',
    text: 'เลือกได้ทีละประเภท และเปลี่ยนใจภายหลังได้ทุกเมื่อ',
    alwaysOn: 'เปิดเสมอ',
    save: 'บันทึกตัวเลือก',
    current: (date: string) => `คุณเลือกไว้เมื่อ ${date}`,
  },
  categories,
  newsletter: {
    title: 'ข่าวสารทางอีเมลของคุณ',
    label: 'ส่งข่าวอบรมและเรื่องเล่าใหม่ให้ฉันทางอีเมล',
    text: 'เปลี่ยนใจได้ทุกเมื่อ มีผลทันที',
    on: 'บันทึกแล้ว เราจะส่งข่าวให้คุณ',
    off: 'บันทึกแล้ว เราจะไม่ส่งข่าวให้คุณ',
    failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  },
} as const

/** Labels in the data export. */
export const exportSectionTexts = {
  cookies: 'การเลือกเรื่องคุกกี้',
  chosenAt: 'เลือกเมื่อ',
  functional: 'จำการตั้งค่า',
  analytics: 'สถิติการใช้งาน',
  marketing: 'การตลาด',
  news: 'การรับข่าวสาร',
  wanted: 'รับข่าวสาร',
  accepted: 'การยอมรับเอกสารฉบับใหม่',
  document: 'เอกสาร',
  version: 'ฉบับที่',
  acceptedAt: 'ยอมรับเมื่อ',
} as const

/** Thai texts of the bar that asks members after a document changed. */
export const pendingTexts = {
  title: (document: string) => `${document}ฉบับใหม่`,
  documents: {
    privacy: 'คำประกาศความเป็นส่วนตัว',
    website: 'นโยบายเว็บไซต์',
    marketing: 'ความยินยอมด้านการตลาด',
  },
  text: 'เอกสารนี้เปลี่ยนไป โปรดอ่านและตอบหนึ่งครั้ง',
  read: 'อ่านฉบับใหม่',
  accept: 'ยอมรับ',
  keep: 'รับข่าวต่อ',
  stop: 'ไม่รับข่าวแล้ว',
  done: 'บันทึกคำตอบแล้ว',
  failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
} as const
