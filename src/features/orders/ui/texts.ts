/** Thai texts of ordering and paying. Only these screens load them. */

/** Details for the receipt, before an order is made. */
export const orderFormTexts = {
  title: 'สมัครอบรมนี้',
  text: 'ตรวจยอดและชื่อบนใบเสร็จ แล้วไปจ่ายเงินต่อ',
  training: 'อบรม',
  session: 'วันเรียน',
  total: 'ยอดจ่าย',
  hold: 'เรากันที่นั่งไว้ให้ระหว่างรอจ่าย กำหนดจ่ายจะอยู่ในขั้นถัดไป ยกเลิกก่อนจ่ายได้ทุกเมื่อ',
  receipt: 'ออกใบเสร็จในนาม',
  name: 'ชื่อผู้ซื้อ',
  nameHint: 'ชื่อคุณ โรงเรียน หรือหน่วยงาน',
  taxId: 'เลขประจำตัวผู้เสียภาษี',
  taxIdHint: '13 หลัก เว้นว่างได้',
  taxIdRight: 'เลขถูกต้อง 13 หลัก',
  address: 'ที่อยู่',
  addressHint: 'เว้นว่างได้',
  remember: 'จำไว้ใช้ครั้งหน้า',
  submit: 'จองที่นั่งและไปจ่ายเงิน',
  sending: 'กำลังจองที่นั่ง',
  cancel: 'ยังก่อน',
  sessions: (count: number) => `และอีก ${count - 1} ครั้ง`,
  loading: 'กำลังเตรียมแบบฟอร์ม',
  loadFailed: 'เปิดแบบฟอร์มไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const

/** Other details for the receipt, after the order was made. */
export const changeBuyerTexts = {
  open: 'แก้ข้อมูลใบเสร็จ',
  title: 'แก้ข้อมูลใบเสร็จ',
  text: 'ใบเสร็จออกตามข้อมูลที่บันทึกไว้ตอนที่เรายืนยันการจ่ายเงิน',
  save: 'บันทึก',
  saving: 'กำลังบันทึก',
  cancel: 'ยังก่อน',
  saved: 'บันทึกข้อมูลใบเสร็จแล้ว',
} as const

/** Paying by PromptPay. */
export const paymentTexts = {
  title: 'จ่ายด้วยพร้อมเพย์',
  code: (amount: string) => `QR พร้อมเพย์ ยอด ${amount}`,
  save: 'บันทึกรูป',
  payBefore: (moment: string) => `จ่ายก่อน ${moment}`,
  left: (hours: number, minutes: number) =>
    `เหลือ ${hours > 0 ? `${hours} ชม. ` : ''}${minutes} นาที หลังจากนั้นที่นั่งจะว่างให้คนถัดไป`,
  noTimeLeft: 'หมดเวลาแล้ว ที่นั่งอาจเป็นของคนอื่น',
  amount: 'ยอดที่ต้องโอน ต้องตรงทุกสตางค์',
  target: {
    phone: 'พร้อมเพย์ (เบอร์โทรศัพท์)',
    tax_id: 'พร้อมเพย์ (เลขผู้เสียภาษี)',
    e_wallet: 'พร้อมเพย์ (e-Wallet)',
  },
  invoice: 'เลขที่คำสั่งซื้อ',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
  copyFailed: 'คัดลอกไม่สำเร็จ กรุณาเลือกข้อความแล้วคัดลอกเอง',
  fileName: (invoiceNo: string) => `${invoiceNo}.png`,
} as const

/** Paying through the gateway. */
export const checkoutTexts = {
  title: 'จ่ายออนไลน์',
  text: 'บัตรเครดิต บัตรเดบิต หรือพร้อมเพย์ ได้ที่นั่งและใบเสร็จทันทีที่จ่ายสำเร็จ ไม่ต้องส่งสลิป',
  pay: (amount: string) => `จ่าย ${amount}`,
  opening: 'กำลังเปิดหน้าชำระเงิน',
  leaves: 'จ่ายในหน้าของผู้ให้บริการรับชำระเงิน เราไม่เห็นและไม่เก็บเลขบัตร',
  otherWay: 'หรือโอนเองแล้วส่งสลิป',
  slipInstead: 'ระหว่างนี้โอนแล้วส่งสลิปด้านล่างได้',
  cancelled: 'ยังไม่ได้จ่าย ที่นั่งของคุณยังอยู่ จ่ายต่อได้เลย',
  confirming: 'กำลังยืนยันการชำระ',
  confirmingText: 'ปกติไม่ถึงหนึ่งนาที หน้านี้เปลี่ยนเองเมื่อได้รับการยืนยัน ปิดไปก่อนก็ได้ เราส่งใบเสร็จให้ทางอีเมล',
  confirmingHint: 'ถ้าปิดหน้าชำระเงินไปโดยยังไม่ได้จ่าย',
  goOn: 'กลับไปหน้าชำระเงิน',
  refunding: 'เงินที่จ่ายมาหลังจากคำสั่งซื้อปิดแล้ว เรากำลังคืนเต็มจำนวนให้โดยอัตโนมัติ ไม่ต้องทำอะไรเพิ่ม',
  refunded: 'เงินที่จ่ายมาหลังจากคำสั่งซื้อปิดแล้ว เราคืนเต็มจำนวนแล้ว จะเข้าบัตรหรือบัญชีเดิมใน 5 ถึง 10 วันทำการ',
} as const

/** The place for a slip. */
export const slipTexts = {
  heading: 'โอนแล้ว ส่งสลิปที่นี่',
  choose: 'เลือกไฟล์สลิป',
  orDrop: 'หรือลากมาวาง',
  hint: 'รูปหรือ PDF ไม่เกิน 5 MB เห็นเฉพาะคุณและผู้ดูแล',
  sending: 'กำลังส่งสลิป',
  sent: 'ได้รับสลิปแล้ว',
} as const

/** What happened with an order. */
export const orderStateTexts = {
  awaiting: 'รอจ่าย',
  checking: 'รอตรวจสลิป',
  rejected: 'สลิปไม่ผ่าน',
  paid: 'Paid',
  refunded: 'คืนเงินแล้ว',
  expired: 'หมดเวลาจ่าย',
  cancelled: 'ยกเลิกแล้ว',
} as const
