/** Thai texts of receipts and credit notes: the paper, mails, files, errors, the data export. */

export const errorTexts = {
  receipt_not_ready: 'กำลังทำใบเสร็จ กรุณาลองใหม่ในอีกสักครู่',
} as const

export const paperTexts = {
  kinds: { receipt: 'ใบเสร็จรับเงิน', credit_note: 'ใบลดหนี้' },
  original: 'ต้นฉบับ',
  copy: 'สำเนา',
  taxId: 'เลขประจำตัวผู้เสียภาษี',
  buyer: 'ผู้ซื้อ',
  number: 'เลขที่',
  date: 'วันที่',
  receiptNo: 'ลดหนี้ใบเสร็จ',
  reference: 'อ้างอิง',
  paidBy: 'ชำระโดย',
  promptPay: 'พร้อมเพย์',
  online: 'ชำระออนไลน์ (บัตรหรือพร้อมเพย์)',
  gateway: 'ระบบรับชำระเงินออนไลน์',
  item: 'รายการ',
  count: 'จำนวน',
  price: 'ราคา (บาท)',
  participant: (name: string) => `ผู้เข้าอบรม ${name}`,
  reason: (reason: string) => `เหตุผลที่ลดหนี้: ${reason}`,
  beforeVat: 'มูลค่าก่อนภาษี',
  vat: (isExempt: boolean) => (isExempt ? 'ภาษีมูลค่าเพิ่ม' : 'ภาษีมูลค่าเพิ่ม 7%'),
  exempt: 'ยกเว้น',
  total: (amount: string) => `รวม ${amount} บาท`,
  issuer: { receipt: 'ผู้รับเงิน', credit_note: 'ผู้อนุมัติคืนเงิน' },
  foot: 'เอกสารนี้จัดทำโดยระบบของศาลา ใช้ได้โดยไม่ต้องลงลายมือชื่อ',
  check: 'ตรวจว่าเป็นเอกสารจริง',
  qr: (number: string) => `คิวอาร์โค้ดไปหน้าตรวจเอกสาร ${number}`,
  code: (code: string) => `รหัสตรวจ ${code}`,
} as const

/** Parts of numbers in words. */
export const numberWords = {
  digits: ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'],
  places: ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'],
  zero: 'ศูนย์',
  /** A one after other digits. */
  lastOne: 'เอ็ด',
  twenty: 'ยี่สิบ',
  million: 'ล้าน',
  baht: 'บาท',
  satang: 'สตางค์',
  /** Without satang. */
  exact: 'ถ้วน',
} as const

export const fileTexts = {
  receipt: (number: string, isCopy: boolean) => `ใบเสร็จ ${number}${isCopy ? ' (สำเนา)' : ''}.pdf`,
  credit_note: (number: string, isCopy: boolean) => `ใบลดหนี้ ${number}${isCopy ? ' (สำเนา)' : ''}.pdf`,
  signature: (kind: 'receipt' | 'credit_note', number: string) =>
    `${kind === 'receipt' ? 'ใบเสร็จ' : 'ใบลดหนี้'} ${number} (ลายเซ็นดิจิทัล).json`,
  year: (year: number) => `ใบเสร็จ ${year}.zip`,
} as const

const SIGNATURE_NOTE = 'ไฟล์ .json คือลายเซ็นดิจิทัลของเอกสารนี้ เก็บไว้คู่กัน ฝ่ายบัญชีใช้ตรวจได้ว่าไม่มีใครแก้'

/** Mails with a document. */
export const receiptMailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  receipt: {
    subject: (topic: string) => `ได้ที่นั่งแล้ว พร้อมใบเสร็จ: ${topic}`,
    text: (topic: string) => `เราได้รับเงินค่าอบรม “${topic}” แล้ว ที่นั่งนี้เป็นของคุณ`,
    file: (number: string) => `ใบเสร็จ ${number} และไฟล์ปฏิทินแนบมากับอีเมลนี้`,
    signature: SIGNATURE_NOTE,
    link: 'ลิงก์ห้องเรียนจะขึ้นที่หน้าอบรมก่อนเริ่ม 30 นาที',
    button: 'เปิดหน้าอบรม',
  },
  credit_note: {
    subject: (topic: string) => `ยกเลิกและคืนเงิน: ${topic}`,
    text: (topic: string, amount: string) => `เรายกเลิกที่นั่งในอบรม “${topic}” และกำลังคืนเงิน ${amount}`,
    when: 'เงินจะเข้าบัญชีเดิมภายใน 7 วันทำการ',
    file: (number: string) => `ใบลดหนี้ ${number} แนบมากับอีเมลนี้`,
    signature: SIGNATURE_NOTE,
    button: 'ดูคำสั่งซื้อ',
  },
} as const

/** Labels in the data export. */
export const exportSectionTexts = {
  title: 'ใบเสร็จและใบลดหนี้',
  number: 'เลขที่',
  kind: 'ชนิด',
  invoiceNo: 'เลขที่คำสั่งซื้อ',
  total: 'ยอด (บาท)',
  buyerName: 'ชื่อผู้ซื้อ',
  training: 'อบรม',
  issuedAt: 'ออกเมื่อ',
  words: { kind: { receipt: 'ใบเสร็จรับเงิน', credit_note: 'ใบลดหนี้' } },
} as const
