/** Thai and English texts of the case-study listing. */
export const caseStudiesTexts = {
  title: 'กรณีศึกษาจากห้องเรียน',
  description: 'ครูเล่าเองว่าใช้เทคโนโลยีแก้ปัญหาอะไร ทำอย่างไร และเกิดอะไรขึ้นกับนักเรียน',
  bannerTitle: 'Case Studies',
  searchPlaceholder: 'เช่น เด็กไม่ส่งการบ้าน',
  groups: { category: 'หมวด', level: 'ระดับชั้น', learning_style: 'รูปแบบการเรียนรู้' },
  carouselHint: 'ครูเล่าเองว่าทำอย่างไร และเกิดอะไรขึ้น',
  seeAll: 'ดูทั้งหมด',
  loading: 'กำลังโหลด...',
  clearFilters: 'ล้างตัวกรอง',
  empty: 'ไม่พบผลลัพธ์ที่คุณต้องการ',
  emptyHint: 'ลองลดตัวกรองลง หรือล้างตัวกรองทั้งหมด',
  /** CASE-014 */
  failed: 'Failed to fetch case studies',
} as const
