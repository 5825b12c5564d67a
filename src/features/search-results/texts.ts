/** Thai and English texts of the result pages. */
export const resultsTexts = {
  heading: 'Search results for',
  title: (text: string) => `ผลการค้นหา ${text}`,
  all: 'ค้นหา',
  empty: 'ไม่พบผลลัพธ์ที่คุณต้องการ',
  emptyHint: 'ลองใช้คำที่สั้นลง ตรวจตัวสะกด หรือเลือกจากเรื่องเด่นด้านล่าง',
  /** Introduces the text that was searched instead of the typed one. */
  showingFor: { layout: 'แสดงผลลัพธ์สำหรับ', correction: 'แสดงผลลัพธ์สำหรับ', part: 'แสดงผลลัพธ์เฉพาะ' },
  insteadOf: (typed: string) => `เพราะไม่พบ “${typed}”`,
  filters: 'กรองตามหมวด',
} as const
