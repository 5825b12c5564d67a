/** Thai texts of paying and of My purchase. Only these screens load them. */

/** Paying by PromptPay. */
export const paymentTexts = {
  title: 'จ่ายด้วยพร้อมเพย์',
  of: (invoiceNo: string) => `จ่ายเงิน ${invoiceNo}`,
  code: (amount: string) => `QR พร้อมเพย์ ยอด ${amount}`,
  save: 'บันทึกรูป',
  saved: 'บันทึกรูปแล้ว เปิดแอปธนาคารแล้วเลือกรูปนี้ได้เลย',
  saveFailed: 'บันทึกรูปไม่สำเร็จ กรุณาจับภาพหน้าจอแทน',
  payBefore: (moment: string) => `จ่ายก่อน ${moment}`,
  left: (hours: number, minutes: number) =>
    `เหลือ ${hours > 0 ? `${hours} ชม. ` : ''}${minutes} นาที หลังจากนั้นที่นั่งจะว่างให้คนถัดไป`,
  noTimeLeft: 'หมดเวลาแล้ว ที่นั่งอาจเป็นของคนอื่น',
  amount: 'ยอดที่ต้องโอน ต้องตรงทุกสตางค์',
  invoice: 'เลขที่คำสั่งซื้อ',
  copy: 'คัดลอก',
  copied: 'คัดลอกแล้ว',
  copyFailed: 'คัดลอกไม่สำเร็จ กรุณาเลือกข้อความแล้วคัดลอกเอง',
  fileName: (invoiceNo: string) => `${invoiceNo}.png`,
  loadFailed: 'โหลดคำสั่งซื้อไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  loading: 'กำลังโหลดคำสั่งซื้อ',
} as const

/** The place for a slip. */
export const slipTexts = {
  heading: 'โอนแล้วส่งสลิปที่นี่',
  choose: 'เลือกไฟล์สลิป',
  orDrop: 'หรือลากมาวาง',
  hint: 'รูปหรือ PDF ไม่เกิน 5 MB เห็นเฉพาะคุณและผู้ดูแล',
  sending: 'กำลังส่งสลิป',
  sent: 'ได้รับสลิปแล้ว ผู้ดูแลจะตรวจให้ภายใน 1 วันทำการ',
  large: 'ไฟล์ใหญ่เกิน 5 MB กรุณาเลือกไฟล์ที่เล็กลง',
} as const
