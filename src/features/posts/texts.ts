/** Thai texts of posts. */
export const postTexts = {
  /** `label_text` by label code. */
  labels: ['', 'มาใหม่', 'แนะนำ'],
  /** Replaces the name of a deleted account. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
} as const

/** Texts of the data export. */
export const exportSectionTexts = {
  posts: 'เรื่องที่ฉันเขียน',
  topic: 'หัวข้อ',
  type: 'ประเภท',
  status: 'สถานะ',
  excerpt: 'เนื้อหาโดยย่อ',
  createdAt: 'เขียนเมื่อ',
  publishedAt: 'เผยแพร่เมื่อ',
  views: 'เข้าชม',
  likes: 'ถูกใจ',
  comments: 'ความคิดเห็น',
  words: {
    post_type: { tech_review: 'รีวิวเครื่องมือ', teaching_story: 'เรื่องเล่าการสอน', event: 'อบรม' },
    status: { draft: 'ฉบับร่าง', published: 'เผยแพร่แล้ว', unlisted: 'เปิดได้ด้วยลิงก์' },
  },
} as const
