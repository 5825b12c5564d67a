/** Thai texts of the office of search. */
import { formatNumber } from '#lib/counts.ts'
export const errorTexts = {
  synonym_empty: 'ข้อความนี้มีแต่คำที่การค้นหาข้ามไป กรุณาใส่คำที่มีความหมาย',
  synonym_long: 'ยาวเกินไป ใส่ได้ไม่เกิน 8 คำ',
  synonym_same: 'สองช่องนี้การค้นหานับเป็นคำเดียวกันอยู่แล้ว',
  synonym_exists: 'มีคำพ้องคู่นี้แล้ว',
  synonym_many: 'คำหนึ่งมีคำพ้องได้ไม่เกิน 20 คู่',
  synonyms_full: 'มีคำพ้องได้ไม่เกิน 5,000 คู่',
  questions_changed: 'มีผู้ดูแลคนอื่นแก้คำถามไปแล้ว ข้อความที่คุณพิมพ์ยังอยู่ บันทึกอีกครั้งเพื่อใช้ข้อความของคุณ',
  synonym_changed: 'มีผู้ดูแลคนอื่นแก้คู่นี้ไปแล้ว ข้อความที่คุณพิมพ์ยังอยู่ บันทึกอีกครั้งเพื่อใช้ข้อความของคุณ',
} as const

export const fieldTexts = {
  empty: 'กรุณาใส่ข้อความ',
  short: 'สั้นเกินไป ใส่อย่างน้อย 2 ตัวอักษร',
  long: 'ยาวเกินไป ใส่ได้ไม่เกิน 60 ตัวอักษร',
} as const

export const pageTexts = {
  title: 'การค้นหา',
  lead: 'นับรวมทั้งเว็บ ไม่เก็บว่าใครค้น',
  tabsLabel: 'ส่วนของหน้าการค้นหา',
  tabs: { missed: 'ค้นแล้วไม่พบ', synonyms: 'คำพ้อง', ranking: 'ทำไมเรื่องนี้ขึ้น' },
} as const

export const missedTexts = {
  search: 'ค้นในคำที่ไม่พบ',
  period: 'ช่วงเวลา',
  periods: { '7': '7 วัน', '30': '30 วัน', '90': '90 วัน', '365': '1 ปี' },
  count: (count: number) => `${formatNumber(count)} คำ`,
  table: 'คำที่ค้นแล้วไม่พบ',
  columns: { text: 'คำค้น', times: 'ครั้ง', last: 'ค้นล่าสุด', next: 'ค้นต่อแล้วพบ', action: 'เพิ่มเป็นคำพ้อง' },
  retry: (text: string, times: number) => `“${text}” ${formatNumber(times)} คน`,
  noRetry: '-',
  add: 'เพิ่มเป็นคำพ้อง',
  addPair: (text: string, next: string) => `เพิ่ม “${text}” เป็นคำพ้องของ “${next}”`,
  addText: (text: string) => `เพิ่ม “${text}” เป็นคำพ้อง`,
  hasSynonym: 'มีคำพ้องแล้ว',
  empty: 'ช่วงนี้ทุกคำที่ค้นบ่อยพบผล',
  emptyText: 'คำที่ค้นไม่พบตั้งแต่ 3 ครั้งขึ้นไปจะอยู่ที่นี่',
  note: 'แสดงเฉพาะคำที่ค้นไม่พบตั้งแต่ 3 ครั้ง และคำที่ค้นต่อตั้งแต่ 3 คน จำนวนคนนับต่อวัน',
} as const

export const synonymTexts = {
  add: 'เพิ่มคำพ้อง',
  search: 'ค้นในคำพ้อง',
  count: (count: number) => `${formatNumber(count)} คู่`,
  table: 'คำพ้องของกองบรรณาธิการ',
  columns: { text: 'คำที่คนค้น', meaning: 'ความหมายเดียวกับ', action: 'จัดการ' },
  edit: 'แก้ไข',
  editPair: (text: string, meaning: string) => `แก้ไข “${text}” กับ “${meaning}”`,
  empty: 'ยังไม่มีคำพ้อง',
  emptyText: 'คำพ้องช่วยให้ค้นคำหนึ่งแล้วพบเรื่องที่ใช้อีกคำ มีผลทันทีทั้งเว็บ',
  addTitle: 'เพิ่มคำพ้อง',
  editTitle: 'แก้คำพ้อง',
  about: 'ค้นคำใดคำหนึ่งจะพบเรื่องที่ใช้อีกคำด้วย มีผลทันทีที่บันทึก',
  text: 'คำที่คนค้น',
  textHint: 'ไม่เกิน 60 ตัวอักษร',
  meaning: 'ความหมายเดียวกับ',
  meaningHint: 'คำที่ใช้ในเรื่องของเว็บ ถ้ามีหลายคำ เรื่องต้องมีทุกคำ',
  save: 'บันทึก',
  cancel: 'ยกเลิก',
  remove: 'ลบคู่นี้',
  added: 'เพิ่มคำพ้องแล้ว การค้นหาใช้ทันที',
  saved: 'บันทึกคำพ้องแล้ว',
  removed: (text: string, meaning: string) => `ลบ “${text}” กับ “${meaning}” แล้ว`,
} as const

export const rankingTexts = {
  search: 'คำค้นที่จะดูคะแนน',
  count: (hits: number, all: number) => `พบ ${hits} จาก ${all} เรื่องที่ตรวจ`,
  empty: 'พิมพ์คำค้นเพื่อดูคะแนน',
  emptyText: 'จะเห็นน้ำหนักของแต่ละคำ และเหตุที่แต่ละเรื่องขึ้นหรือไม่ขึ้น',
  nothing: 'ไม่มีเรื่องที่ตรงกับคำค้นนี้เลย',
  scoredAs: (text: string) => `ไม่พบตามที่พิมพ์ จึงค้นด้วย “${text}”`,
  terms: 'คำในคำค้น',
  termColumns: { word: 'คำ', weight: 'น้ำหนัก', documents: 'มีในกี่เรื่อง', lexemes: 'ค้นด้วย' },
  weak: 'คำทั่วไป น้ำหนักน้อย',
  posts: 'คะแนนของแต่ละเรื่อง',
  columns: { post: 'เรื่อง', verdict: 'ผล', score: 'คะแนน', cut: 'เกณฑ์', coverage: 'ครอบคลุม', words: 'ความแรงของแต่ละคำ' },
  verdicts: {
    hit: 'แสดง',
    unscored: 'แสดง มีทุกคำ',
    below_cut: 'คะแนนต่ำกว่าเกณฑ์',
    lacks_words: 'ขาดคำสำคัญ',
    no_answer: 'ครอบคลุมไม่พอ',
  },
  questions: 'คำถามของเรื่อง',
  questionsOf: (topic: string) => `แก้คำถามของ “${topic}”`,
  exact: 'คำเรียงตรงกัน',
  missing: (words: string) => `ไม่มี ${words}`,
  note: 'น้ำหนักมากคือคำที่หายาก ความแรง 1 คือพบในชื่อเรื่องหนึ่งครั้ง จำนวนเรื่องนับจาก 2,000 เรื่องล่าสุด',
} as const

export const questionTexts = {
  title: 'คำถามที่คนน่าจะค้น',
  field: 'คำถาม',
  hint: 'บรรทัดละหนึ่งคำถาม ไม่เกิน 20 ข้อ ช่วยให้ค้นเจอ ผู้อ่านไม่เห็นในหน้าเรื่อง',
  save: 'บันทึก',
  cancel: 'ยกเลิก',
  saved: 'บันทึกคำถามแล้ว การค้นหาใช้ทันที',
  failed: 'โหลดคำถามไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const
