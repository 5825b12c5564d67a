/** Thai texts of trainings. */
export const trainingTexts = {
  /** `training_state_text`. */
  states: { live: 'กำลังถ่ายทอดสด', open: 'เปิดรับสมัคร', replay: 'ดูย้อนหลัง', close: 'ปิดรับสมัคร' },
  free: 'ไม่มีค่าใช้จ่าย',
  price: (baht: string) => `${baht} บาท`,
} as const
