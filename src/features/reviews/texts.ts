/** Thai texts of testimonials. */
export const testimonialTexts = {
  title: 'เสียงจากคนในศาลา',
  hint: 'ครู นักศึกษา และผู้ปกครองเล่าว่าศาลาช่วยอะไรได้บ้าง',
  readAll: 'อ่านทั้งหมด',
  readAllOf: (author: string) => `ที่ ${author} เขียน`,
  failed: 'เปิดไม่สำเร็จ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง',
} as const
