/** Thai texts of trainings. */
export const trainingTexts = {
  /** `training_state_text`. */
  states: { live: 'กำลังถ่ายทอดสด', open: 'เปิดรับสมัคร', replay: 'ดูย้อนหลัง', close: 'ปิดรับสมัคร' },
  free: 'ไม่มีค่าใช้จ่าย',
  /** The price on a card. */
  freeShort: 'ฟรี',
  seatsLeft: (left: number, seats: number) => `เหลือ ${left} จาก ${seats} ที่`,
  full: 'ที่นั่งเต็ม',
  enrolled: (join: number) => `เข้าเรียน ${join} คน`,
  watched: (join: number) => `${join} คนเรียนแล้ว`,
  taken: (join: number, seats: number) => `จองแล้ว ${join} จาก ${seats} ที่นั่ง`,
  liveUntil: (time: string) => `ถึง ${time}`,
  sessions: (count: number) => `${count} ครั้ง`,
  price: (baht: string) => `${baht} บาท`,
} as const
