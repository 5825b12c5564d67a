/** Thai texts of announcements and maintenance. */
export const errorTexts = {
  too_many_announcements: 'มีประกาศครบ 200 รายการแล้ว กรุณาลบประกาศที่จบแล้วก่อน',
  announcement_changed: 'ประกาศนี้ถูกแก้ไปแล้วโดยผู้ดูแลคนอื่น กรุณาโหลดหน้านี้ใหม่แล้วแก้อีกครั้ง',
} as const

export const formTexts = {
  errors: {
    noText: 'กรุณาเขียนข้อความประกาศ',
    tooLong: (max: number) => `ยาวเกิน ${max} ตัวอักษร`,
    time: 'วันเวลาไม่ถูกต้อง',
    order: 'เวลาจบต้องอยู่หลังเวลาเริ่ม',
    noLabel: 'กรุณาเขียนข้อความของลิงก์',
    link: 'ลิงก์ต้องขึ้นต้นด้วย / หรือ https://',
  },
} as const

/** `/admin/announcements` */
export const officeTexts = {
  title: 'ประกาศและโหมดปรับปรุง',
  lead: 'ประกาศขึ้นบนทุกหน้า เริ่มและจบเองตามเวลา คนอ่านปิดบนเครื่องตัวเองได้',
  create: 'สร้างประกาศ',
  table: 'ประกาศ',
  columns: { text: 'ข้อความ', state: 'สถานะ', time: 'เวลา', audience: 'ให้ใครเห็น', actions: 'คำสั่ง' },
  states: { waiting: 'รอเริ่ม', running: 'กำลังแสดง', ended: 'จบแล้ว' },
  kinds: { info: 'แจ้งให้ทราบ', important: 'สำคัญ', good: 'ข่าวดี' },
  audiences: { all: 'ทุกคน', members: 'สมาชิกที่เข้าสู่ระบบ' },
  period: (start: string, end: string | null) => (end ? `${start} ถึง ${end}` : `${start} จนกว่าจะลบ`),
  edit: 'แก้',
  editOf: (text: string) => `แก้ประกาศ ${text}`,
  remove: 'ลบ',
  removeOf: (text: string) => `ลบประกาศ ${text}`,
  removeTitle: 'ลบประกาศนี้ไหม',
  cancel: 'ยกเลิก',
  removed: 'ลบประกาศแล้ว',
  empty: 'ยังไม่มีประกาศ',
  emptyText: 'สร้างประกาศเพื่อบอกข่าวกับทุกคนที่เปิดเว็บ',
} as const

export const dialogTexts = {
  createTitle: 'สร้างประกาศ',
  editTitle: 'แก้ประกาศ',
  description: 'ขึ้นใต้แถบบนสุดของทุกหน้า เวลาเป็นเวลาประเทศไทย',
  text: 'ข้อความ',
  textHint: 'ไม่เกิน 200 ตัวอักษร อ่านจบในบรรทัดเดียวบนจอใหญ่ได้ยิ่งดี',
  kind: 'ชนิด',
  audience: 'ให้ใครเห็น',
  linkLabel: 'ข้อความของลิงก์',
  linkHref: 'ลิงก์',
  linkHint: 'ไม่ใส่ก็ได้ หน้าในเว็บขึ้นต้นด้วย / เว็บอื่นขึ้นต้นด้วย https://',
  startsAt: 'เริ่มแสดง',
  endsAt: 'เลิกแสดง',
  endsHint: 'เว้นว่างไว้ แสดงจนกว่าจะลบ',
  save: 'บันทึก',
  cancel: 'ยกเลิก',
  saved: 'บันทึกประกาศแล้ว',
} as const

export const maintenanceTexts = {
  title: 'โหมดปรับปรุง',
  off: 'ปิดอยู่ เว็บทำงานตามปกติ',
  on: (since: string) => `เปิดอยู่ตั้งแต่ ${since} อ่านได้ แต่ไม่มีใครบันทึกได้ รวมถึงผู้ดูแล`,
  explain: 'เมื่อเปิด ทุกคนยังอ่านได้และเข้าสู่ระบบได้ แต่การบันทึกทุกอย่างถูกปฏิเสธพร้อมเหตุผล ข้อความที่พิมพ์ไว้ไม่หาย',
  text: 'ข้อความบนแถบประกาศ',
  until: 'คาดว่าเสร็จ',
  start: 'เปิดโหมดปรับปรุง',
  change: 'บันทึกข้อความ',
  end: 'ปิดโหมดปรับปรุง',
  question: {
    title: 'เปิดโหมดปรับปรุงเลยไหม',
    text: 'ทุกคนจะยังอ่านได้ แต่ไม่มีใครบันทึกได้จนกว่าจะปิดโหมดนี้',
    cancel: 'ยังก่อน',
  },
  started: 'เปิดโหมดปรับปรุงแล้ว',
  ended: 'ปิดโหมดปรับปรุงแล้ว',
} as const
