/** Thai texts of the cookie banner. They are separate because every new visitor loads them. */
export const bannerTexts = {
  title: 'คุกกี้บนศาลา',
  text: 'เราใช้คุกกี้ที่จำเป็น ส่วนคุกกี้อื่นจะใช้เมื่อคุณอนุญาตเท่านั้น',
  changed: 'นโยบายคุกกี้เปลี่ยนไป โปรดเลือกอีกครั้ง',
  readMore: 'อ่านนโยบายคุกกี้',
  acceptAll: 'ยอมรับทั้งหมด',
  rejectAll: 'ปฏิเสธทั้งหมด',
  settings: 'ตั้งค่า',
  saved: 'บันทึกการตั้งค่าคุกกี้แล้ว',
  failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
} as const
