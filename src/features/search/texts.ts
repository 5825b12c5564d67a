/** Thai and English texts of the search field. */
export const searchTexts = {
  banner: {
    heading: 'Technology Integration',
    question: 'What are you looking for?',
    searchLabel: 'ค้นหา',
    placeholder: 'ค้นหาเครื่องมือการสอน',
    submit: 'ค้นหา',
    seeAll: 'กรณีศึกษาทั้งหมด',
  },
  posts: (count: string) => `${count} เรื่อง`,
  popular: 'ลองค้นคำเหล่านี้',
} as const

/** Errors of the questions of a post. */
export const questionTexts = {
  long: 'มีคำถามที่ยาวเกินไป แต่ละข้อไม่เกิน 200 ตัวอักษร',
  many: 'ใส่คำถามได้ไม่เกิน 20 ข้อ',
  unreadable: 'มีคำถามที่มีอักขระที่แสดงไม่ได้',
} as const

/** Words that are indexed for what a card knows; never shown. */
export const factTexts = {
  months: [
    ...['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน'],
    ...['กรกฎาคม', 'สิงหาคม', 'กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม'],
  ],
  weekdays: ['วันอาทิตย์', 'วันจันทร์', 'วันอังคาร', 'วันพุธ', 'วันพฤหัสบดี', 'วันศุกร์', 'วันเสาร์'],
  kinds: { training: 'อบรม คอร์ส หลักสูตร', tool: 'เครื่องมือ', story: 'เรื่องเล่า' },
  states: {
    live: 'กำลังถ่ายทอดสด',
    open: 'เปิดรับสมัคร ยังสมัครได้',
    replay: 'ดูย้อนหลัง',
    close: 'ปิดรับสมัคร',
  },
  /** Stories with all rights reserved have no words: a licence is asked for to use a text. */
  licences: { 'cc-by-4.0': 'CC BY ลิขสิทธิ์เสรี', 'cc-by-nc-4.0': 'CC BY-NC ลิขสิทธิ์เสรี ไม่ใช้เพื่อการค้า' },
  free: 'ฟรี',
  price: (baht: number) => `${baht} บาท เสียค่าใช้จ่าย`,
  certificate: 'ใบประกาศนียบัตร',
  recording: 'ดูย้อนหลัง',
  offline: 'ออฟไลน์ ไม่มีเน็ต',
} as const

/** Words before a price that must not be exceeded, and the words of its unit; never shown. */
export const limitTexts = {
  atMost: ['ไม่เกิน', 'ไม่ถึง', 'ต่ำกว่า', 'น้อยกว่า', 'ถูกกว่า', 'under', 'below', 'less than', 'up to'],
  unit: ['บาท', 'baht', 'thb'],
  /** Before a limit they say that it is a price. */
  price: ['งบ', 'งบประมาณ', 'ราคา', 'ค่าเรียน', 'ค่าอบรม', 'ค่าสมัคร', 'budget', 'price'],
} as const

/** Words of numbers, as texts write them; never shown. */
export const numberTexts = {
  digits: ['ศูนย์', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'],
  /** One at the end of a number. */
  lastOne: 'เอ็ด',
  /** Two before ten. */
  twoOfTwenty: 'ยี่',
  places: [
    ['แสน', 100_000],
    ['หมื่น', 10_000],
    ['พัน', 1_000],
    ['ร้อย', 100],
    ['สิบ', 10],
  ],
} as const

/** Letters that sound alike, and the letter that stands for each; never shown. */
export const soundTexts = {
  alike: 'ศษซณญฎฏฐถฑฒธฌฉฆขฃฅผภฝฬรใีืูcqzyv',
  sounds: 'สสสนยดตททททททชชคคคคพพฟลลไิึุkksiw',
} as const

/** Usual spellings of the levels of education in the lexicon. */
export const levelTexts = {
  primary: 'ประถมศึกษา',
  lowerPrimary: 'ประถมต้น',
  upperPrimary: 'ประถมปลาย',
  lowerSecondary: 'มัธยมศึกษาตอนต้น',
  upperSecondary: 'มัธยมศึกษาตอนปลาย',
} as const
