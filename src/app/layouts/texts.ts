/** Thai texts of the frame of the pages of admins, which other pages do not load. */
export const officeTexts = {
  menu: 'เมนูหลังบ้าน',
  site: 'ดูหน้าเว็บ',
  waiting: 'รายการรอ',
  many: (count: number) => `${count}+`,
  groups: { queues: 'งานรอตรวจ', content: 'เนื้อหา', people: 'ผู้คน' },
  pages: {
    purchases: 'คำสั่งซื้อ',
    comments: 'ความคิดเห็น',
    results: 'ผลสอบ',
    tests: 'คลังข้อสอบ',
    reviews: 'รีวิว',
    certificates: 'ใบประกาศ',
  },
} as const
