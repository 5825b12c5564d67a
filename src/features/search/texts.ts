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
