/** Thai texts of cards and lists. */
export const feedTexts = {
  viewDetail: 'ดูรายละเอียด',
  usesApps: 'เครื่องมือที่ใช้',
  moreApps: (count: number) => `และอีก ${count} รายการ`,
  caseStudy: 'Case Study',
  teachingStory: 'Teaching Story',
  /** Types of posts on cards. */
  types: { tool: 'เครื่องมือ', story: 'เรื่องเล่า', case: 'กรณีศึกษา', event: 'อบรม' },
  /** Names of level tags in the order of the levels, and their short forms. */
  levels: [
    ['ปฐมวัย', 'ปฐมวัย'],
    ['ประถมศึกษา', 'ประถม'],
    ['มัธยมศึกษาตอนต้น', 'ม.ต้น'],
    ['มัธยมศึกษาตอนปลาย', 'ม.ปลาย'],
    ['อาชีวศึกษา', 'อาชีวะ'],
    ['อุดมศึกษา', 'อุดมศึกษา'],
    ['การเรียนรู้ตลอดชีวิต', 'ทุกวัย'],
  ],
  usedBy: 'คนใช้แล้ว',
  educationPlan: 'Education Plan',
  views: 'เข้าชม',
  comments: 'ความคิดเห็น',
  likes: 'ถูกใจ',
  times: 'ครั้ง',
  joined: (count: string) => `${count} คนเข้าร่วม`,
  pin: (topic: string) => `ปัก “${topic}” ไว้ที่บอร์ด`,
  list: 'รายการเนื้อหา',
  nextList: 'รายการเนื้อหาถัดไป',
  loadingMore: 'กำลังโหลดเพิ่ม…',
  loadedMore: (count: number) => `โหลดเพิ่มแล้ว ${count} รายการ`,
  loadMore: 'แสดงเพิ่ม',
  end: 'ครบทุกรายการแล้ว',
  empty: 'ไม่มีรายการในหมวดนี้',
  emptyHint: 'ลองเลือกหมวดอื่น หรือล้างตัวกรอง',
  failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  /** Title of the Atom feed of a section, or of the whole site. */
  atomTitle: (siteName: string, section?: string) => `${siteName} · ${section ?? 'เนื้อหาใหม่'}`,
} as const
