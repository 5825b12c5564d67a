/** Thai texts of the office of purchases. */
export const errorTexts = {
  already_confirmed: 'มีผู้ดูแลยืนยันคำสั่งซื้อนี้ไปแล้ว ที่นั่งและใบเสร็จเกิดครั้งเดียว ไม่มีอะไรซ้ำ',
  slip_changed: 'ผู้ซื้อส่งสลิปใหม่หรือสลิปนี้ตรวจไปแล้ว เปิดดูใบล่าสุดก่อน',
  order_not_open: 'คำสั่งซื้อนี้ปิดไปแล้ว',
  order_not_paid: 'คำสั่งซื้อนี้ยังไม่ได้ชำระเงิน จึงคืนเงินไม่ได้',
  already_refunded: 'คำสั่งซื้อนี้คืนเงินไปแล้ว',
} as const
