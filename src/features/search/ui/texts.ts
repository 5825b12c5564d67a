/** Thai texts of the suggestions, which load when the search field gets the focus. */
export const suggestionTexts = {
  label: 'คำแนะนำการค้นหา',
  groups: { posts: 'เรื่องและเครื่องมือ', questions: 'คำถามที่มีคนตอบไว้', tags: 'แท็กและคำค้น', people: 'ครู' },
  recent: 'ค้นล่าสุดในเครื่องนี้',
  removeRecent: 'ลบคำนี้',
  removeHint: (text: string) => `${text} กด Delete เพื่อลบ`,
  removed: (text: string) => `ลบ “${text}” แล้ว`,
  clearRecent: 'ล้างประวัติการค้นหา',
  count: (count: number) => `มีคำแนะนำ ${count} รายการ ใช้ลูกศรขึ้นลงเพื่อเลือก`,
} as const
