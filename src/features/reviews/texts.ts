/** Thai texts of reviews. The errors in English are those of the specification. */

import { formatNumber } from '#lib/counts.ts'
import type { ImpactKey, ReviewKind, ReviewStatus } from './constants.ts'

export const impactTexts: Record<ImpactKey, string> = {
  new_exciting: 'แปลกใหม่ น่าตื่นเต้น',
  practically_useful: 'นำไปใช้ได้จริง',
  tool_proficiency: 'ใช้เครื่องมือคล่องขึ้น',
  new_skills: 'ได้ทักษะใหม่',
  classroom_problem_solving: 'แก้ปัญหาในชั้นเรียนได้',
}

/** Labels of scores 0 to 5 (REV-060..065). */
export const scoreTexts = ['โปรดให้คะแนน', 'ควรปรับปรุง', 'พอใช้', 'ปานกลาง', 'ค่อนข้างประทับใจ', 'ประทับใจมากเป็นพิเศษ'] as const

export const kindTexts: Record<ReviewKind, string> = { training: 'การอบรม', web: 'เว็บไซต์' }

/** What the review of the site is about. */
export const siteName = 'เว็บไซต์ศาลา'

export const statusTexts: Record<ReviewStatus, string> = {
  waiting: 'รอเผยแพร่',
  published: 'เผยแพร่แล้ว',
  rejected: 'ไม่เผยแพร่',
}

export const fieldTexts = {
  score: 'โปรดให้คะแนน 1 ถึง 5 ดาว',
  opinion: 'กรุณาเล่าความคิดเห็น',
  opinionTooLong: 'ความคิดเห็นยาวได้ไม่เกิน 2,000 ตัวอักษร',
  impacts: 'เลือกอย่างน้อยหนึ่งข้อว่าการอบรมช่วยคุณเรื่องใด',
  noImpacts: 'รีวิวเว็บไซต์ไม่มีข้อนี้',
  notTaken: 'รีวิวได้เฉพาะอบรมที่คุณเข้าร่วมและจบแล้ว',
  unknownType: 'ไม่มีรีวิวประเภทนี้',
  otherType: 'เปลี่ยนประเภทของรีวิวไม่ได้',
  replyTooLong: 'คำตอบยาวได้ไม่เกิน 1,000 ตัวอักษร',
} as const

/** People read these texts of error codes. */
export const errorTexts = {
  already_reviewed: 'คุณได้รีวิวแล้ว',
  edit_time_over: 'หมดเวลาแก้ไขรีวิว',
  own_review: 'ทำกับรีวิวของคุณเองไม่ได้',
} as const

export const reviewsTexts = {
  title: 'รีวิวจากเพื่อนครู',
  lead: 'ทุกรีวิวมาจากคนที่เรียนหรือใช้งานจริง',
  description: 'อ่านรีวิวการอบรมและเว็บไซต์ศาลาจากครู นักศึกษา และผู้ปกครอง พร้อมคะแนนและสิ่งที่ได้กลับไป',
  from: (total: number) => `จาก ${formatNumber(total)} รีวิว`,
  tabs: 'ประเภทของรีวิว',
  loading: 'กำลังโหลดรีวิว',
  loadFailed: 'โหลดรีวิวไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  ratingFailed: 'โหลดคะแนนไม่สำเร็จ',
  overview: 'คะแนนทั้งหมด',
  totalOf: (total: number, kind: string) => `${formatNumber(total)} รีวิว${kind}`,
  bar: (score: number) => `${score} ดาว`,
  impactsTitle: 'ครูบอกว่าได้อะไรกลับไป',
  list: 'รีวิวทั้งหมด',
  ratings: 'เลือกคะแนน',
  sort: 'เรียงตาม',
  sorts: { new: 'ใหม่ล่าสุด', helpful: 'มีประโยชน์ที่สุด' },
  impactFilter: 'สิ่งที่ได้',
  allImpacts: 'ทุกเรื่อง',
  pages: 'หน้าของรีวิว',
  emptyAll: 'ยังไม่มีรีวิว',
  emptyAllText: 'เป็นคนแรกที่เล่าให้เพื่อนครูฟังได้เลย',
  emptyRating: (score: number) => `ยังไม่มีรีวิว ${score}.0 ดาว`,
  emptyRatingText: 'ลองเลือกคะแนนอื่นดู',
  rated: 'อบรมที่ได้คะแนนสูง',
  ratedHint: 'เรียงโดยให้น้ำหนักกับจำนวนรีวิวด้วย',
  ratedOf: (avg: number, total: number) => `${avg.toFixed(1)} จาก 5 · ${total} รีวิว`,
  mine: 'รีวิวของคุณ',
} as const

export const itemTexts = {
  edited: 'แก้ไขแล้ว',
  tookPart: 'เข้าร่วมจริง',
  helpful: 'มีประโยชน์',
  helpfulCount: (count: number) => `${count} คนบอกว่ามีประโยชน์`,
  helpfulOf: (name: string) => `รีวิวของ ${name}`,
  reply: 'ตอบรีวิว',
  editReply: 'แก้คำตอบ',
  replyOf: (name: string) => `คำตอบจาก ${name}`,
  replyLabel: 'คำตอบของคุณ ทุกคนจะเห็น',
  replyHint: 'ลบข้อความให้ว่างเพื่อเอาคำตอบออก',
  sendReply: 'ส่งคำตอบ',
  cancel: 'ยกเลิก',
  failed: 'ทำรายการไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const

export const formTexts = {
  title: { training: 'อบรมเป็นอย่างไรบ้าง', web: 'ศาลาเป็นอย่างไรบ้าง' },
  lead: { training: 'เล่าให้เพื่อนครูฟังว่าได้อะไรกลับไป', web: 'เล่าให้เราฟังว่าอะไรดี อะไรควรปรับ' },
  training: 'อบรมที่รีวิว',
  noTraining: 'ไม่ระบุอบรม',
  score: 'ให้คะแนน',
  impacts: 'การอบรมนี้ช่วยคุณเรื่องใด',
  impactsHint: 'เลือกได้มากกว่าหนึ่งข้อ',
  opinion: 'เล่าให้เพื่อนครูฟัง',
  placeholder: 'สิ่งที่ชอบ สิ่งที่เอาไปใช้ต่อ หรือสิ่งที่อยากให้ปรับ',
  anonymous: 'ไม่เปิดเผยชื่อ',
  shownAs: (name: string) => `(แสดงเป็น ${name})`,
  submit: 'ส่งรีวิว',
  save: 'บันทึก',
  saving: 'กำลังบันทึก',
  cancel: 'ยกเลิก',
  signIn: 'เข้าสู่ระบบเพื่อส่งรีวิว',
  kept: 'ข้อความของคุณยังอยู่ กรุณาลองใหม่อีกครั้ง',
  created: 'ขอบคุณสำหรับรีวิว เราจะเผยแพร่หลังครบ 24 ชั่วโมง ระหว่างนี้คุณแก้ไขได้',
  published: 'ขอบคุณสำหรับรีวิว เผยแพร่แล้ว',
  updated: 'บันทึกการแก้ไขแล้ว',
} as const

export const myReviewsTexts = {
  title: 'รีวิวของฉัน',
  lead: 'คำบอกเล่าของคุณช่วยให้เพื่อนครูเลือกได้ง่ายขึ้น',
  tabs: 'รายการรีวิวของฉัน',
  waiting: 'รอรีวิว',
  reviewed: 'รีวิวแล้ว',
  hint: 'แก้ไขรีวิวได้ภายใน 24 ชั่วโมงหลังเริ่มเขียน หลังจากนั้นรีวิวจะถูกล็อก',
  emptyWaiting: 'ไม่มีรายการที่รอรีวิว',
  emptyWaitingText: 'เมื่ออบรมที่คุณเข้าร่วมจบลง จะมาอยู่ที่นี่',
  emptyReviewed: 'คุณยังไม่ได้เขียนรีวิว',
  emptyReviewedText: 'เริ่มจากรายการที่รอรีวิวได้เลย',
  isNew: 'มาใหม่',
  write: 'เขียนรีวิว',
  writeOf: (name: string) => `เรื่อง ${name}`,
  edit: 'แก้ไข',
  left: (text: string) => `แก้ไขได้อีก ${text}`,
  hours: (count: number) => `${count} ชั่วโมง`,
  minutes: (count: number) => `${count} นาที`,
  locked: 'เกิน 24 ชั่วโมงแล้ว',
  reason: (reason: string) => `เหตุผลจากทีมงาน: ${reason}`,
  explore: 'ดูการอบรม',
} as const

/** REV-087..099 */
export const errorSentences = {
  create: 'Error submitting review',
  update: 'Error updating review',
  again: 'Please try again.',
  store: {
    create: { web: 'Failed to create web review', training: 'Failed to create training review' },
    update: { web: 'Failed to update web review', training: 'Failed to update training review' },
    fetch: { web: 'Failed to fetch web reviews', training: 'Failed to fetch training reviews' },
    fetchMine: { web: 'Failed to fetch my web review', training: 'Failed to fetch my training review' },
    fetchAllMine: 'Failed to fetch my reviews',
  },
} as const

/** On the pages of trainings and profiles. */
export const lateTexts = {
  ofTraining: 'รีวิวจากผู้เข้าอบรม',
  ofTrainer: 'รีวิวการอบรมของครู',
  all: 'ดูรีวิวทั้งหมด',
} as const

/** Labels in the data export. */
export const exportSectionTexts = {
  reviews: 'รีวิวของฉัน',
  type: 'ประเภท',
  training: 'อบรม',
  score: 'คะแนน',
  opinion: 'ความคิดเห็น',
  impacts: 'สิ่งที่ได้',
  shownAs: 'ชื่อที่แสดง',
  status: 'สถานะ',
  reply: 'คำตอบของผู้จัด',
  helpful: 'มีประโยชน์',
  createdAt: 'เขียนเมื่อ',
  marks: 'รีวิวที่ฉันบอกว่ามีประโยชน์',
  replies: 'คำตอบของฉันต่อรีวิว',
} as const
