/** Thai texts of the list of tests, of the bank of questions and of its import. */
import { imageErrorTexts } from '#features/media/texts.ts'
import { formatNumber } from '#lib/counts.ts'

export const errorTexts = {
  question_changed: 'มีผู้ดูแลคนอื่นแก้ข้อนี้ไปแล้ว ข้อความที่คุณพิมพ์ยังอยู่ กรุณาเทียบกันก่อนบันทึก',
  bank_full: 'คลังข้อสอบหนึ่งหลักสูตรมีได้ไม่เกิน 2,000 ข้อ',
  import_changed: 'ไฟล์หรือคลังข้อสอบเปลี่ยนไปหลังจากดูรายงาน กรุณาอ่านรายงานใหม่ก่อนนำเข้า',
  import_unreadable: 'ไฟล์นี้ไม่ใช่ข้อความ หรืออ่านด้วยรหัสภาษาที่เลือกไม่ได้',
  ...imageErrorTexts,
  import_too_many: 'ไฟล์นี้มีเกิน 2,000 ข้อ กรุณาแบ่งเป็นหลายไฟล์',
} as const

export const fieldTexts = {
  questionEmpty: 'กรุณาพิมพ์คำถาม',
  questionLong: 'คำถามยาวเกินไป (ไม่เกิน 1,000 ตัวอักษร)',
  choiceEmpty: 'กรุณาพิมพ์ตัวเลือกให้ครบ หรือลบตัวเลือกที่ว่าง',
  choiceLong: 'ตัวเลือกยาวเกินไป (ไม่เกิน 500 ตัวอักษร)',
  choicesFew: 'ต้องมีตัวเลือกอย่างน้อย 2 ข้อ',
  choicesMany: 'มีตัวเลือกได้ไม่เกิน 8 ข้อ',
  choicesEqual: 'มีตัวเลือกซ้ำกัน',
  correctMissing: 'กรุณาเลือกตัวเลือกที่ถูก',
  explanationLong: 'คำอธิบายยาวเกินไป (ไม่เกิน 2,000 ตัวอักษร)',
  control: 'ข้อความมีอักขระควบคุมที่แสดงไม่ได้',
  fileLarge: 'ไฟล์ใหญ่เกินไป (ไม่เกิน 5 MB)',
  tooManyMarks: 'ข้อความมีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
  altMissing: 'กรุณาเขียนคำบรรยายภาพ โดยไม่บอกคำตอบ',
  altLong: 'คำบรรยายภาพยาวเกินไป (ไม่เกิน 300 ตัวอักษร)',
  pictureLarge: 'ภาพใหญ่เกินไป (ไม่เกิน 10 MB)',
} as const

/** Why a part of an imported file was not read. */
export const importReasons = {
  noAnswer: 'ไม่มีเฉลย',
  manyAnswers: 'มีเฉลยมากกว่าหนึ่งข้อ รองรับข้อที่มีคำตอบเดียว',
  unknownAnswer: 'เฉลยไม่ตรงกับตัวเลือกใด',
  noChoices: 'ไม่มีตัวเลือก',
  choiceOrder: 'ตัวเลือกไม่เรียงตามตัวอักษร A, B, C',
  type: 'ข้อชนิดนี้ยังไม่รองรับ',
  braceOpen: 'วงเล็บปีกกาไม่ปิด',
  braceMissing: 'ไม่มีวงเล็บปีกกาของคำตอบ',
  csvHeader: 'ไม่พบหัวตาราง ต้องมีคอลัมน์ คำถาม ตัวเลือก 1 ตัวเลือก 2 และเฉลย',
  csvQuote: 'เครื่องหมายคำพูดไม่ปิด',
  xmlBroken: 'โครงสร้าง XML ไม่ถูกต้อง ส่วนที่เหลือของไฟล์ไม่ถูกอ่าน',
  xmlDoctype: 'ไฟล์มี DOCTYPE ซึ่งไม่รับเพื่อความปลอดภัย ส่วนที่เหลือของไฟล์ไม่ถูกอ่าน',
  xmlQuiz: 'ไม่พบ <quiz> ของ Moodle',
  empty: 'ไม่พบคำถามในไฟล์',
  /** The question is read without this part. */
  pictureLeft: 'ไม่ได้นำภาพในข้อนี้เข้ามา เพิ่มภาพได้ในหน้าแก้ไข',
  feedbackLeft: 'ไม่ได้นำคำอธิบายรายตัวเลือกเข้ามา',
} as const
export type ImportReason = keyof typeof importReasons

/** Headings of the CSV file; `choice` is followed by its number. */
export const csvTexts = {
  question: 'คำถาม',
  choice: 'ตัวเลือก',
  correct: 'เฉลย',
  explanation: 'คำอธิบาย',
  letters: 'กขคงจฉชซ',
} as const

/** The list of tests. */
export const listTexts = {
  title: 'แบบทดสอบทุกหลักสูตร',
  lead: 'ดูจำนวนข้อ ผลสอบ และแก้คลังข้อสอบของแต่ละหลักสูตร',
  search: 'ค้นหาหลักสูตร',
  found: (words: string) => `มีคำว่า “${words}”`,
  table: 'แบบทดสอบ',
  columns: {
    training: 'หลักสูตร',
    questions: 'ข้อในคลัง',
    takers: 'คนสอบ',
    passed: 'ผ่าน',
    average: 'เฉลี่ย',
    state: 'สถานะ',
  },
  people: 'ดูผู้เรียน',
  states: { incomplete: 'ข้อยังไม่ครบ 10', upcoming: 'ยังไม่เปิด', open: 'เปิดอยู่', closed: 'หมดเขตแล้ว' },
  due: (date: string) => `ส่งได้ถึง ${date}`,
  percent: (value: number) => `${value}%`,
  empty: 'ยังไม่มีหลักสูตรที่มีแบบทดสอบ',
  failed: 'โหลดรายการไม่สำเร็จ',
} as const

/** The bank of one test. */
export const bankTexts = {
  title: 'คลังข้อสอบ',
  back: 'แบบทดสอบทุกหลักสูตร',
  facts: (name: string, count: number) => `${name} · ${formatNumber(count)} ข้อในคลัง สุ่ม 10 ข้อ ผ่านที่ 7 คะแนน ไม่จับเวลา`,
  incomplete: 'คลังต้องมีอย่างน้อย 10 ข้อ ผู้เรียนจึงเริ่มทำได้',
  add: 'เพิ่มข้อ',
  newQuestion: 'ข้อใหม่',
  search: 'ค้นคำถาม',
  list: 'คำถามในคลัง',
  count: (found: number) => `${formatNumber(found)} ข้อ`,
  item: (number: number) => `ข้อ ${number}`,
  right: (percent: number) => `ถูก ${percent}%`,
  weak: 'ควรแก้',
  up: (number: number) => `เลื่อนข้อ ${number} ขึ้น`,
  down: (number: number) => `เลื่อนข้อ ${number} ลง`,
  moved: (number: number) => `ย้ายไปเป็นข้อ ${number} แล้ว`,
  moveHint: 'เลื่อนลำดับด้วยปุ่ม หรือกด Alt กับลูกศรขึ้นลงที่ข้อนั้น',
  empty: 'ยังไม่มีคำถาม เพิ่มทีละข้อ หรือนำเข้าจากไฟล์',
  choose: 'เลือกคำถามเพื่อแก้ไข',
  question: 'คำถาม',
  choices: 'ตัวเลือก',
  choicesHint: 'กดวงกลมหน้าตัวเลือกที่ถูก',
  choice: (at: number) => `ตัวเลือก ${at + 1}`,
  correct: (at: number) => `ตัวเลือก ${at + 1} ถูก`,
  removeChoice: (at: number) => `ลบตัวเลือก ${at + 1}`,
  addChoice: 'เพิ่มตัวเลือก',
  explanation: 'คำอธิบาย',
  explanationHint: 'ไม่บังคับ',
  save: 'บันทึก',
  discard: 'ทิ้งที่พิมพ์ไว้',
  preview: 'ลองเหมือนผู้เรียน',
  remove: 'ลบข้อนี้',
  removeTitle: 'ลบข้อนี้จากคลัง',
  removeText: 'ผู้ที่สุ่มได้ข้อนี้ไปแล้วยังทำต่อได้ และคะแนนเดิมไม่เปลี่ยน',
  cancel: 'ยกเลิก',
  saved: 'บันทึกแล้ว',
  removed: 'ลบแล้ว',
  draft: 'ยังไม่ได้บันทึก สิ่งที่พิมพ์เก็บไว้ในเครื่องนี้',
  kept: 'แก้แล้วคะแนนเดิมไม่เปลี่ยน ฉบับใหม่ใช้กับครั้งที่เริ่มหลังจากนี้',
  conflictTitle: 'มีผู้ดูแลคนอื่นแก้ข้อนี้ไปก่อน',
  conflictText: 'ฉบับที่บันทึกไว้ล่าสุดอยู่ด้านล่าง สิ่งที่คุณพิมพ์ยังอยู่ในฟอร์ม',
  keepMine: 'ใช้ของฉันแทน',
  takeTheirs: 'ใช้ฉบับที่บันทึกไว้',
  answer: 'เฉลย',
  picture: 'ภาพ',
  pictureHint: 'ไม่บังคับ JPEG, PNG หรือ WebP ไม่เกิน 10 MB',
  alt: 'คำบรรยายภาพ โดยไม่บอกคำตอบ',
  setPicture: 'ใส่ภาพนี้',
  removePicture: 'เอาภาพออก',
  pictureFirst: 'บันทึกคำถามก่อน แล้วจึงใส่ภาพได้',
} as const

/** How well a question works. */
export const itemTexts = {
  title: 'ข้อนี้ทำงานดีไหม',
  none: 'ยังไม่มีใครทำข้อนี้ในฉบับปัจจุบัน',
  shown: 'คนทำ',
  people: (count: number) => `${count} คน`,
  right: 'ตอบถูก',
  index: 'แยกคนเก่งกับคนอ่อน',
  groups: ['กลุ่มคะแนนสูง', 'กลุ่มกลาง', 'กลุ่มคะแนนต่ำ'],
  choices: 'ตัวเลือกที่คนเลือก',
  percent: (value: number | null) => (value === null ? '–' : `${value}%`),
  verdicts: {
    'too-few': 'คนทำไม่ถึง 30 คน ตัวเลขยังบอกอะไรไม่ได้',
    low: 'ต่ำ ควรเกิน 0.20',
    negative: 'ติดลบ คนเก่งตอบผิดมากกว่า ควรตรวจเฉลย',
    good: 'ดี',
  },
  failed: 'โหลดสถิติไม่สำเร็จ',
} as const

export const importTexts = {
  title: 'นำเข้าและส่งออก',
  lead: 'ยังไม่บันทึกจนกว่าจะกดนำเข้า',
  formats: 'CSV, Aiken, GIFT หรือ Moodle XML ไม่เกิน 5 MB และ 2,000 ข้อ',
  file: 'ไฟล์คำถาม',
  format: 'รูปแบบ',
  encoding: 'รหัสภาษา',
  auto: 'ตรวจให้อัตโนมัติ',
  names: { csv: 'CSV', aiken: 'Aiken', gift: 'GIFT', moodle: 'Moodle XML' },
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16 BE',
    'windows-874': 'TIS-620 / Windows-874',
  },
  check: 'ตรวจไฟล์',
  fileMissing: 'กรุณาเลือกไฟล์',
  report: 'รายงานการนำเข้า',
  readAs: (format: string, encoding: string) => `${format} · อ่านเป็น ${encoding}`,
  readable: (count: number) => `อ่านได้ ${count} ข้อ`,
  duplicates: (count: number) => `ซ้ำกับคลังหรือในไฟล์ ${count} ข้อ ข้ามให้`,
  unreadable: (count: number) => `อ่านไม่ได้ ${count} ข้อ`,
  line: (line: number) => `บรรทัด ${line}`,
  notes: 'ข้อที่นำเข้าได้ แต่ไม่ครบ',
  sample: 'ตัวอย่างข้อที่จะนำเข้า',
  add: (count: number) => `นำเข้า ${count} ข้อ`,
  done: (count: number) => `นำเข้าแล้ว ${count} ข้อ`,
  cancel: 'ไม่นำเข้า',
  export: 'ส่งออก',
} as const
