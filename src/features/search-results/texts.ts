/** Thai and English texts of the result pages. */
export const resultsTexts = {
  heading: 'Search results for',
  title: (text: string) => `ผลการค้นหา ${text}`,
  all: 'ค้นหา',
  empty: 'ไม่พบผลลัพธ์ที่คุณต้องการ',
  emptyHint: 'ลองใช้คำที่สั้นลง ตรวจตัวสะกด หรือเลือกจากเรื่องเด่นด้านล่าง',
  filters: 'กรองตามหมวด',
} as const
