/** Thai texts of the office of purchases. */
export const errorTexts = {
  already_confirmed: 'มีผู้ดูแลยืนยันคำสั่งซื้อนี้ไปแล้ว ที่นั่งและใบเสร็จเกิดครั้งเดียว ไม่มีอะไรซ้ำ',
  slip_changed: 'ผู้ซื้อส่งสลิปใหม่หรือสลิปนี้ตรวจไปแล้ว เปิดดูใบล่าสุดก่อน',
  order_not_open: 'คำสั่งซื้อนี้ปิดไปแล้ว',
  order_not_paid: 'คำสั่งซื้อนี้ยังไม่ได้ชำระเงิน จึงคืนเงินไม่ได้',
  refund_pending: 'กำลังคืนเงินผ่านระบบรับชำระเงิน ระบบจะลองใหม่เองจนสำเร็จ',
  already_refunded: 'คำสั่งซื้อนี้คืนเงินไปแล้ว',
} as const

/** Columns of the month's book. */
export const bookTexts = {
  file: (month: string, type: string) => `สมุดเดือน ${month}.${type}`,
  sheet: (month: string) => `สมุดเดือน ${month}`,
  number: 'เลขที่',
  kind: 'ชนิด',
  kinds: { receipt: 'ใบเสร็จรับเงิน', credit_note: 'ใบลดหนี้' },
  date: 'วันที่',
  invoiceNo: 'คำสั่งซื้อ',
  receiptNo: 'ลดหนี้ใบเสร็จ',
  buyer: 'ผู้ซื้อ',
  taxId: 'เลขผู้เสียภาษี',
  training: 'อบรม',
  beforeVat: 'มูลค่าก่อนภาษี',
  vat: 'ภาษีมูลค่าเพิ่ม',
  total: 'รวม (บาท)',
  reason: 'เหตุผล',
  sum: 'รวมทั้งเดือน',
} as const
