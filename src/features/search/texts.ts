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
  suggestions: 'คำแนะนำการค้นหา',
  suggestionGroups: { posts: 'เรื่องและเครื่องมือ', tags: 'แท็กและคำค้น', people: 'ครู' },
  posts: (count: string) => `${count} เรื่อง`,
  recent: 'ค้นล่าสุดในเครื่องนี้',
  clearRecent: 'ล้างประวัติการค้นหา',
  popular: 'ลองค้นคำเหล่านี้',
  suggestionCount: (count: number) => (count > 0 ? `มีคำแนะนำ ${count} รายการ ใช้ลูกศรขึ้นลงเพื่อเลือก` : ''),
} as const

/** Words that are indexed for what a card knows; never shown. */
export const factTexts = {
  months: [
    ...['มกราคม', 'กุมภาพันธ์', 'มีนาคม', 'เมษายน', 'พฤษภาคม', 'มิถุนายน'],
    ...['กรกฎาคม', 'สิงหาคม', 'กันยายน', 'ตุลาคม', 'พฤศจิกายน', 'ธันวาคม'],
  ],
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
