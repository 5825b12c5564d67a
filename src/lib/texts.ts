/** Thai texts of code that runs on both sides. */
export const libTexts = {
  /** A call that got no answer, or none that can be read (AB-168). */
  calls: {
    network: 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง',
    timeout: 'การเชื่อมต่อช้าเกินไป กรุณาลองใหม่อีกครั้ง',
    unreadable: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  },
} as const
