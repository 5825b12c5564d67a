/** Thai texts of the tag tabs and filters. */
export const tagsTexts = {
  tabs: 'หมวดเนื้อหา',
  /** The four roots by id: the English name as in the menu, and the Thai line below it. */
  roots: {
    1: { name: 'Edtech Tools', hint: 'เครื่องมือและรีวิว' },
    2: { name: 'Training', hint: 'อบรมออนไลน์' },
    44: { name: 'Solutions', hint: 'แก้ปัญหาในห้องเรียน' },
    45: { name: 'Trends', hint: 'เรื่องใหม่น่าจับตา' },
  } as Record<number, { name: string; hint: string }>,
  toolCategory: 'หมวดหมู่เครื่องมือ',
  category: 'เลือกตามหมวด',
  all: 'ทั้งหมด',
  /** Unit of the number of a category. */
  posts: 'เรื่อง',
  showAll: 'ดูแท็กทั้งหมด',
  showLess: 'ย่อแท็ก',
  scrollLeft: 'เลื่อนแท็กไปทางซ้าย',
  scrollRight: 'เลื่อนแท็กไปทางขวา',
} as const
