/** Thai texts of testimonials; separate, because home loads them. */
export const testimonialTexts = {
  title: 'เสียงจากคนในศาลา',
  hint: 'ครู นักศึกษา และผู้ปกครองเล่าว่าศาลาช่วยอะไรได้บ้าง',
  readAll: 'อ่านทั้งหมด',
  readAllOf: (author: string) => `ที่ ${author} เขียน`,
} as const
