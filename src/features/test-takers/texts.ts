/** Thai texts of the people of trainings and their tests. */

export const errorTexts = {
  attempt_changed: 'ข้อมูลของคนนี้เปลี่ยนไปแล้ว กรุณาดูใหม่ก่อนคืนสิทธิ์',
  attempt_open: 'คนนี้กำลังทำอีกครั้งอยู่ จึงยังคืนสิทธิ์ไม่ได้',
  attempt_waiting: 'ระบบกำลังประเมินคำตอบ กรุณารอ 1 นาทีแล้วลองใหม่',
  already_passed: 'คนนี้ผ่านแบบทดสอบแล้ว จึงไม่ต้องคืนสิทธิ์',
  due_not_later: 'วันใหม่ต้องช้ากว่าวันครบกำหนดเดิม และยังไม่ผ่านไป',
  due_too_far: 'ขยายได้ไม่เกิน 1 ปีจากวันนี้',
} as const

export const fieldTexts = {
  day: 'กรุณาเลือกวันที่',
  reason: 'กรุณาระบุเหตุผลอย่างน้อย 5 ตัวอักษร ผู้เรียนจะเห็นข้อความนี้',
  reasonLong: 'เหตุผลยาวเกินไป (ไม่เกิน 500 ตัวอักษร)',
  tooManyMarks: 'ข้อความมีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
} as const

/** `/admin/user-events` */
export const peopleTexts = {
  title: 'ผู้เรียนและผลสอบ',
  lead: 'คืนสิทธิ์ทำแบบทดสอบ หรือขยายวันครบกำหนด ทุกครั้งมีเหตุผลและบันทึก ผู้เรียนได้รับแจ้ง',
  search: 'ชื่อ อีเมล หรือหลักสูตร',
  filter: 'แสดงเฉพาะ',
  filters: {
    all: 'ทุกคน',
    unevaluated: 'ตรวจไม่สำเร็จ',
    failed: 'ยังไม่ผ่าน',
    untaken: 'ยังไม่ทำ',
    passed: 'ผ่านแล้ว',
    waiting: 'คิวสำรอง',
  },
  onlyTraining: (name: string) => `หลักสูตร ${name}`,
  unknownTraining: 'ที่เลือก',
  onlySearch: (words: string) => `มีคำว่า “${words}”`,
  table: 'ผู้เรียน',
  columns: { person: 'ผู้เรียน', training: 'หลักสูตร', test: 'แบบทดสอบ', score: 'คะแนน', due: 'ส่งได้ถึง', actions: 'จัดการ' },
  states: { 1: 'ผ่านแล้ว', 2: 'ไม่ผ่าน', 3: 'ทำได้', 4: 'หมดเวลา', 5: 'ยังไม่เปิด' },
  unevaluated: 'ตรวจไม่สำเร็จ',
  inProgress: 'กำลังตรวจ',
  waiting: 'คิวสำรอง',
  noTest: 'ไม่มีแบบทดสอบ',
  attempts: (count: number) => `ทำแล้ว ${count} จาก 2 ครั้ง`,
  response: (id: string) => `Response ID: ${id}`,
  returnAttempt: 'คืนสิทธิ์',
  extend: 'ขยายวัน',
  extendAll: 'ขยายวันให้ทุกคนในหลักสูตร',
  of: (name: string) => ` ของ ${name}`,
  empty: 'ยังไม่มีผู้เรียน',
} as const

export const changeTexts = {
  returnTitle: (name: string) => `คืนสิทธิ์ 1 ครั้งให้ ${name}`,
  returnText: (number: number) => `ครั้งที่ ${number} จะไม่นับ คำตอบของครั้งนั้นถูกลบ และผู้เรียนทำใหม่ได้ก่อนวันครบกำหนด`,
  extendTitle: (name: string) => `ขยายวันครบกำหนดให้ ${name}`,
  extendAllTitle: 'ขยายวันครบกำหนดให้ทุกคนในหลักสูตร',
  extendText: 'ใช้ถึงสิ้นวันที่เลือก เวลา 23.59 น.',
  day: 'วันครบกำหนดใหม่',
  reason: 'เหตุผล (ผู้เรียนจะเห็น)',
  cancel: 'ยกเลิก',
  return: 'คืนสิทธิ์',
  extend: 'ขยายวัน',
  returned: 'คืนสิทธิ์แล้ว และแจ้งผู้เรียนแล้ว',
  extended: 'ขยายวันแล้ว และแจ้งผู้เรียนแล้ว',
} as const
