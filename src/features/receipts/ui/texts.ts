/** Thai texts of My purchase and of the payment step. Only these screens load them. */

/** `/my-purchase`. The names of columns are in English (PURCH-003..009). */
export const myPurchaseTexts = {
  title: 'การสั่งซื้อของฉัน',
  lead: 'ใบเสร็จพร้อมให้ดาวน์โหลดหลังเรายืนยันการจ่ายเงิน',
  table: 'รายการสั่งซื้อ',
  columns: {
    number: 'Transaction No.',
    paidAt: 'Payment Date',
    training: 'Training Name',
    session: 'Session',
    total: 'Total Price',
    receipt: 'Receipt Status',
  },
  /** On cards of a phone. */
  labels: { paidAt: 'วันที่ชำระ', session: 'รอบเรียน', total: 'ยอดรวม' },
  unpaid: 'ยังไม่ชำระ',
  payBefore: (moment: string) => `จ่ายก่อน ${moment}`,
  download: 'ดาวน์โหลด',
  downloadReceipt: 'Download Receipt',
  inProgress: 'In Progress',
  receiptInProgress: 'Receipt In Progress',
  creditNote: 'ใบลดหนี้',
  of: (number: string) => ` ${number}`,
  pay: 'จ่ายเงิน',
  sendAgain: 'ส่งสลิปใหม่',
  years: 'เก็บเอกสารทั้งปี',
  yearsText: 'ใบเสร็จและใบลดหนี้ทุกใบของปีในไฟล์ ZIP เดียว',
  year: (year: number) => `ปี ${year}`,
  empty: 'คุณยังไม่มีรายการสั่งซื้อ',
  emptyHint: 'เมื่อสมัครอบรมที่มีค่าใช้จ่าย คำสั่งซื้อและใบเสร็จจะอยู่ที่นี่',
  toTrainings: 'ดูอบรม',
  failed: 'โหลดรายการสั่งซื้อไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  loading: 'กำลังโหลดรายการสั่งซื้อ',
} as const

/** `/my-purchase/{invoiceNo}`. */
export const purchaseTexts = {
  /** While it can be paid. */
  payTitle: 'จ่ายเงินค่าอบรม',
  title: (invoiceNo: string) => `คำสั่งซื้อ ${invoiceNo}`,
  states: { checking: 'ได้รับสลิปแล้ว', paid: 'จ่ายเงินแล้ว ได้ที่นั่ง' },
  back: 'การสั่งซื้อของฉัน',
  steps: 'ขั้นตอน',
  stepNames: ['เลือกอบรม', 'ข้อมูลใบเสร็จ', 'จ่ายเงิน', 'เสร็จ'],
  summary: 'รายละเอียดคำสั่งซื้อ',
  facts: {
    number: 'เลขที่',
    training: 'อบรม',
    session: 'รอบเรียน',
    ordered: 'สั่งซื้อเมื่อ',
    paid: 'ชำระเมื่อ',
    buyer: 'ผู้ซื้อ',
    taxId: 'เลขผู้เสียภาษี',
    address: 'ที่อยู่',
  },
  total: 'ยอดรวม',
  /** From the waiting list. */
  movedUp: 'ถึงคิวคุณแล้ว เรากันที่นั่งไว้ให้ถึงกำหนดจ่าย ตรวจชื่อบนใบเสร็จแล้วจ่ายได้เลย ถ้าไม่ต้องการแล้ว ยกเลิกได้ ที่จะเป็นของคนถัดไป',
  /** Slip received. */
  read: 'อ่าน QR บนสลิปได้',
  reference: (reference: string) => `เลขอ้างอิง ${reference}`,
  unread: 'อ่าน QR บนสลิปไม่ได้ ผู้ดูแลจะตรวจจากภาพ',
  sentAt: (moment: string) => `ส่งเมื่อ ${moment}`,
  waiting: 'รอผู้ดูแลยืนยัน ปกติใน 1 วันทำการ',
  placeKept: 'ที่นั่งของคุณยังอยู่ระหว่างรอ เราจะส่งอีเมลบอกเมื่อตรวจเสร็จ',
  replace: 'เปลี่ยนสลิป',
  slip: 'สลิปที่ส่ง',
  slipOpen: 'เปิดสลิปขนาดเต็ม',
  newTab: '(เปิดหน้าต่างใหม่)',
  /** Rejected. */
  decidedAt: (moment: string) => `ผู้ดูแลตรวจเมื่อ ${moment}`,
  retry: 'แก้ตามที่บอกแล้วส่งสลิปใหม่ก่อนหมดเวลา ที่นั่งของคุณยังอยู่',
  /** Paid. */
  paidText: 'ที่นั่งเป็นของคุณแล้ว ลิงก์ห้องเรียนจะขึ้นที่หน้าอบรมก่อนเริ่ม 30 นาที',
  receipt: 'ใบเสร็จ PDF',
  receiptNo: (number: string) => `ใบเสร็จ ${number}`,
  making: 'กำลังทำไฟล์ใบเสร็จ รอสักครู่',
  copy: 'สำเนาใบเสร็จ',
  toTraining: 'ไปหน้าอบรม',
  refunding: 'ผู้ดูแลยกเลิกคำสั่งซื้อนี้ กำลังคืนเงินเข้าบัตรหรือบัญชีเดิม',
  /** Refunded. */
  refundedText: (amount: string) => `เราคืนเงิน ${amount} ให้คุณแล้ว และที่นั่งว่างให้คนถัดไป`,
  creditNote: 'ใบลดหนี้ PDF',
  creditNoteNo: (number: string) => `ใบลดหนี้ ${number}`,
  makingCreditNote: 'กำลังทำไฟล์ใบลดหนี้ รอสักครู่',
  /** Expired, cancelled. */
  expiredText: (moment: string) => `เรายังไม่ได้รับเงิน ที่นั่งจึงว่างให้คนถัดไปตั้งแต่ ${moment}`,
  cancelledText: 'คำสั่งซื้อนี้ยกเลิกแล้ว ที่นั่งว่างให้คนถัดไป และคุณไม่ต้องจ่ายเงิน',
  again: 'สมัครใหม่',
  paidLate: 'โอนแล้ว ส่งสลิป',
  paidLateText: 'ถ้ายังมีที่นั่งว่าง เราจะกันที่นั่งให้อีกครั้งทันทีที่ได้รับสลิป',
  /** Cancelling. */
  cancel: 'ยกเลิกคำสั่งซื้อ',
  question: {
    title: 'ยกเลิกคำสั่งซื้อนี้ใช่ไหม',
    text: 'ที่นั่งจะว่างให้คนถัดไปทันที ถ้าโอนเงินไปแล้ว อย่าเพิ่งยกเลิก ให้ส่งสลิปแทน',
    keep: 'ไม่ใช่ตอนนี้',
    confirm: 'ยกเลิกคำสั่งซื้อ',
  },
  cancelDone: 'ยกเลิกคำสั่งซื้อแล้ว',
  failed: 'โหลดคำสั่งซื้อไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const
