/** Thai texts of orders: errors, fields, mails, the data export. */
import type { RejectReason } from './constants.ts'

export const errorTexts = {
  slip_unreadable: 'เปิดไฟล์นี้ไม่ได้ ส่งเป็นภาพ JPEG, PNG, WebP หรือ PDF หน้าเดียว',
  slip_used: 'สลิปนี้ใช้ไปแล้วกับคำสั่งซื้ออื่น ตรวจว่าเลือกภาพถูกใบไหม',
  order_closed: 'คำสั่งซื้อนี้ปิดไปแล้ว เปิดหน้านี้ใหม่เพื่อดูสถานะล่าสุด',
  buyer_fixed: 'ข้อมูลใบเสร็จแก้ไม่ได้แล้ว เพราะคำสั่งซื้อนี้จ่ายแล้วหรือปิดไปแล้ว',
  order_paid: 'คำสั่งซื้อนี้ชำระเงินแล้ว ยกเลิกได้ที่หน้า “ติดต่อเรา”',
  slip_waiting: 'เรากำลังตรวจสลิปอยู่ จึงยังยกเลิกไม่ได้',
  slip_waiting_pay: 'เรากำลังตรวจสลิปอยู่ จึงยังไม่ต้องจ่ายอีกครั้ง',
  payment_processing: 'กำลังยืนยันการชำระ รอสักครู่แล้วเปิดหน้านี้อีกครั้ง',
  checkout_off: 'คำสั่งซื้อนี้จ่ายด้วยบัตรหรือพร้อมเพย์อัตโนมัติไม่ได้ ติดต่อเราที่หน้า “ติดต่อเรา”',
  checkout_unavailable: 'เปิดหน้าชำระเงินไม่ได้ตอนนี้ คำสั่งซื้อและที่นั่งยังอยู่ ยังไม่มีการตัดเงิน ลองใหม่ในอีกสักครู่',
  place_gone: 'ที่นั่งเต็มแล้วหลังหมดเวลาจ่าย ถ้าโอนเงินไปแล้ว ติดต่อเราที่หน้า “ติดต่อเรา” เพื่อรับเงินคืน',
} as const

export const fieldTexts = {
  nameLong: 'ชื่อยาวเกิน 200 ตัวอักษร',
  addressLong: 'ที่อยู่ยาวเกิน 300 ตัวอักษร',
  taxId: 'เลขประจำตัวผู้เสียภาษีต้องมี 13 หลักและถูกต้อง',
  tooManyMarks: 'มีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
  slipLarge: 'ไฟล์ใหญ่เกิน 5 MB',
} as const

/** To the buyer. */
export const rejectReasonTexts: Readonly<Record<RejectReason, string>> = {
  amount: 'ยอดในสลิปไม่ตรง',
  unclear: 'ภาพสลิปไม่ชัด อ่านไม่ได้',
  not_slip: 'ไฟล์ที่ส่งมาไม่ใช่สลิปโอนเงิน',
  receiver: 'ผู้รับเงินในสลิปไม่ใช่บัญชีของเรา',
  other: 'สลิปยังไม่ผ่าน',
}

export const orderTexts = {
  total: (amount: string) => `${amount} บาท`,
  paidOnline: 'คำสั่งซื้อนี้ชำระออนไลน์แล้ว ถ้าโอนเงินตามสลิปนี้ไปด้วย ติดต่อเราเพื่อรับเงินคืน',
} as const

const BANKS: Readonly<Record<string, string>> = {
  '002': 'กรุงเทพ',
  '004': 'กสิกรไทย',
  '006': 'กรุงไทย',
  '011': 'ทีเอ็มบีธนชาต',
  '014': 'ไทยพาณิชย์',
  '022': 'ซีไอเอ็มบี ไทย',
  '024': 'ยูโอบี',
  '025': 'กรุงศรีอยุธยา',
  '030': 'ออมสิน',
  '033': 'อาคารสงเคราะห์',
  '034': 'ธ.ก.ส.',
  '066': 'อิสลามแห่งประเทศไทย',
  '067': 'ทิสโก้',
  '069': 'เกียรตินาคินภัทร',
  '070': 'ไอซีบีซี (ไทย)',
  '071': 'ไทยเครดิต',
  '073': 'แลนด์ แอนด์ เฮ้าส์',
}

/** Of a bank's code; a code that is not known is its own name. */
export function bankName(code: string): string {
  return BANKS[code] ?? code
}

interface Deadline {
  topic: string
  amount: string
  until: string
}

/** Mails about an order. */
export const orderMailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  ordered: {
    subject: (invoiceNo: string) => `จองที่นั่งแล้ว รอจ่ายเงิน ${invoiceNo}`,
    text: ({ topic, amount, until }: Deadline) => `เรากันที่นั่งในอบรม “${topic}” ไว้ให้ถึง ${until} ยอดที่ต้องจ่าย ${amount}`,
    button: 'ไปจ่ายเงิน',
  },
  movedUp: {
    subject: (topic: string) => `ถึงคิวคุณแล้ว จ่ายเงินเพื่อรับที่นั่ง: ${topic}`,
    text: ({ topic, amount, until }: Deadline) =>
      `มีที่ว่างในอบรม “${topic}” ที่คุณรอคิวไว้ เรากันที่นั่งไว้ให้ถึง ${until} ยอดที่ต้องจ่าย ${amount}`,
    receipt: (buyer: string) => `ใบเสร็จจะออกในนาม ${buyer} แก้ได้ที่หน้าคำสั่งซื้อก่อนจ่าย`,
    decline: 'ถ้าไม่ต้องการที่นั่งแล้ว กดยกเลิกคำสั่งซื้อในหน้านั้น ที่จะเป็นของคนถัดไปทันที ถ้าไม่จ่ายภายในกำหนด ที่ก็จะเป็นของคนถัดไปเช่นกัน',
    button: 'ดูคำสั่งซื้อและจ่ายเงิน',
  },
  reminded: {
    subject: (topic: string) => `ใกล้หมดเวลาจ่าย: ${topic}`,
    text: ({ topic, amount, until }: Deadline) =>
      `ที่นั่งในอบรม “${topic}” กันไว้ให้ถึง ${until} ยอด ${amount} ถ้ายังสนใจอยู่ จ่ายแล้วส่งสลิปก่อนเวลานี้นะ`,
    button: 'ไปจ่ายเงิน',
  },
  how: (account: string, target: string) =>
    `สแกน QR พร้อมเพย์ที่แนบมา ยอดเงินใส่ไว้ให้แล้ว หรือโอนเข้าพร้อมเพย์ ${target} ชื่อบัญชี ${account}`,
  online: 'จ่ายด้วยบัตรหรือพร้อมเพย์ในหน้าคำสั่งซื้อ เราออกใบเสร็จให้ทันทีที่ได้รับเงิน',
  slip: 'จ่ายแล้วส่งสลิปในหน้าคำสั่งซื้อ ผู้ดูแลตรวจให้ ปกติใน 1 วันทำการ',
  slipReceived: {
    subject: (invoiceNo: string) => `ได้รับสลิปแล้ว ${invoiceNo}`,
    text: (topic: string) => `เราได้รับสลิปของอบรม “${topic}” แล้ว`,
    next: 'ผู้ดูแลกำลังตรวจ ปกติใน 1 วันทำการ ที่นั่งของคุณยังอยู่ระหว่างรอ แล้วเราจะส่งใบเสร็จมาทางอีเมลนี้',
    button: 'ดูคำสั่งซื้อ',
  },
  rejected: {
    subject: (invoiceNo: string) => `ขอสลิปใหม่ ${invoiceNo}`,
    text: (topic: string) => `สลิปของอบรม “${topic}” ยังไม่ผ่าน`,
    why: (reason: string) => `เหตุผล: ${reason}`,
    next: (until: string) => `ส่งสลิปใหม่ได้ถึง ${until} ที่นั่งของคุณยังอยู่`,
    button: 'ส่งสลิปใหม่',
  },
  expired: {
    subject: (topic: string) => `หมดเวลาจ่าย คืนที่นั่งแล้ว: ${topic}`,
    text: (topic: string) => `เลยเวลาจ่ายเงินของอบรม “${topic}” แล้ว เราจึงคืนที่นั่งให้คนถัดไป ยังไม่มีการตัดเงิน`,
    late: 'ถ้าโอนเงินไปก่อนหน้านี้แล้ว ส่งสลิปในหน้าคำสั่งซื้อได้เลย ถ้ายังมีที่ว่างเราจะกันให้ใหม่',
    button: 'เปิดคำสั่งซื้อ',
  },
} as const

/** Labels in the data export. */
export const exportSectionTexts = {
  title: 'การสั่งซื้อ',
  invoiceNo: 'เลขที่คำสั่งซื้อ',
  training: 'อบรม',
  session: 'รอบอบรม',
  total: 'ยอด (บาท)',
  state: 'สถานะ',
  buyerName: 'ชื่อผู้ซื้อ',
  buyerTaxId: 'เลขประจำตัวผู้เสียภาษี',
  buyerAddress: 'ที่อยู่',
  createdAt: 'สั่งซื้อเมื่อ',
  expiresAt: 'จ่ายภายใน',
  movedUp: 'ได้จากคิวสำรอง',
  paidAt: 'ชำระเมื่อ',
  closedAt: 'ปิดเมื่อ',
  words: {
    state: {
      awaiting: 'รอชำระ',
      paid: 'ชำระแล้ว',
      refunded: 'คืนเงินแล้ว',
      expired: 'หมดเวลาจ่าย',
      cancelled: 'ยกเลิกแล้ว',
    },
  },
  slips: {
    title: 'สลิปโอนเงิน',
    sentAt: 'ส่งเมื่อ',
    reference: 'เลขอ้างอิง',
    bank: 'รหัสธนาคาร',
    state: 'สถานะ',
    note: 'ข้อความจากผู้ดูแล',
    decidedAt: 'ตรวจเมื่อ',
    file: (name: number) => `slips/${name}.webp`,
    words: { state: { waiting: 'รอตรวจ', accepted: 'ผ่าน', rejected: 'ไม่ผ่าน', replaced: 'ส่งใบใหม่แทน' } },
  },
} as const
