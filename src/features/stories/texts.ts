/** Thai texts of the desk for both sides. English ones are given by the specification. */
import { imageErrorTexts } from '#features/media/texts.ts'

export const errorTexts = {
  story_changed: 'เรื่องนี้ถูกแก้จากอีกที่หนึ่งแล้ว สิ่งที่คุณพิมพ์ยังอยู่ กรุณาเทียบกันก่อนบันทึก',
  schedule_past: 'เวลาเผยแพร่ผ่านไปแล้ว กรุณาเลือกเวลาในอนาคต',
  schedule_far: 'ตั้งเวลาล่วงหน้าได้ไม่เกิน 1 ปี',
  schedule_missing: 'เรื่องนี้ไม่ได้ตั้งเวลาไว้ หรือเผยแพร่ไปแล้ว',
  restore_expired: 'เลยเวลาที่กู้คืนได้แล้ว',
  uploads_full: 'ไฟล์และภาพของคุณเต็มแล้ว กรุณาลบของที่ไม่ใช้ก่อน',
  file_rejected: 'ไฟล์นี้ไม่ใช่ PDF, DOCX, PPTX หรือ XLSX ที่อ่านได้',
  co_author_unknown: 'เชิญได้เฉพาะครูที่มีบัญชีอยู่',
  co_author_present: 'ครูคนนี้เป็นผู้เขียนเรื่องนี้อยู่แล้ว',
  co_authors_full: 'เรื่องหนึ่งมีผู้เขียนร่วมได้ไม่เกิน 10 คน',
  ...imageErrorTexts,
} as const

export const fieldTexts = {
  /** STORY-018..020, verbatim. */
  tagRequired: 'Tag is required',
  /** STORY-023, verbatim. */
  toolName: 'Tool Name is required',
  /** STORY-024, verbatim; counts from 1. */
  logo: (row: number) => `Logo tool ${row} is required`,
  /** STORY-026, verbatim. */
  logoLarge: 'File size must not exceed 800 KB',
  /** STORY-027, verbatim. */
  logoType: 'Please select an image file',
  topic: 'กรุณาพิมพ์ชื่อเรื่อง',
  topicLong: 'ชื่อเรื่องยาวเกินไป (ไม่เกิน 300 ตัวอักษร)',
  leadMissing: 'กรุณาเขียนบทนำสั้น ๆ ใต้ชื่อเรื่อง',
  leadLong: 'บทนำยาวเกินไป (ไม่เกิน 500 ตัวอักษร)',
  descriptionMissing: 'เรื่องยังไม่มีเนื้อหา',
  descriptionLong: 'เนื้อหายาวเกินไป กรุณาแบ่งเป็นหลายเรื่อง',
  cover: 'กรุณาใส่ภาพปก',
  alt: 'มีภาพที่ยังไม่มีคำบรรยาย คนใช้โปรแกรมอ่านจอจะไม่รู้ว่ามีอะไร',
  altLong: 'คำบรรยายภาพยาวเกินไป (ไม่เกิน 300 ตัวอักษร)',
  tools: 'ต้องมีเครื่องมืออย่างน้อย 1 แถว',
  toolsMany: 'มีเครื่องมือได้ไม่เกิน 20 แถว',
  toolNameLong: 'ชื่อเครื่องมือยาวเกินไป (ไม่เกิน 100 ตัวอักษร)',
  toolUnknown: 'ไม่พบรีวิวของเครื่องมือนี้แล้ว กรุณาเลือกใหม่',
  toolUrl: 'ลิงก์ต้องขึ้นต้นด้วย https:// หรือ http://',
  tagUnknown: 'ไม่พบแท็กที่เลือกแล้ว กรุณาเลือกใหม่',
  tagsMany: 'เลือกแท็กได้ไม่เกิน 20 แท็กต่อชนิด',
  video: 'ใช้ได้เฉพาะลิงก์วิดีโอจาก YouTube หรือ Vimeo',
  picture: 'ไม่พบภาพนี้ในเรื่อง กรุณาใส่ภาพใหม่',
  pictureLarge: 'ภาพใหญ่เกินไป (ไม่เกิน 10 MB)',
  fileLarge: 'ไฟล์ใหญ่เกินไป (ไม่เกิน 10 MB)',
  fileName: 'กรุณาตั้งชื่อไฟล์',
  fileNameLong: 'ชื่อไฟล์ยาวเกินไป (ไม่เกิน 150 ตัวอักษร)',
  long: 'ข้อความยาวเกินไป',
  tooManyMarks: 'ข้อความมีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
  author: 'เลือกได้เฉพาะครูที่มีบัญชีอยู่',
} as const

/** The topic of a story without one, which the server stores until it is written. */
export const UNTITLED = 'เรื่องที่ยังไม่มีชื่อ'

/** How others may use a story, in the editor and on its page. */
export const licenceTexts = {
  'cc-by-4.0': { name: 'CC BY 4.0', short: 'ใช้ต่อและดัดแปลงได้ บอกที่มา' },
  'cc-by-nc-4.0': { name: 'CC BY-NC 4.0', short: 'ดัดแปลงได้ ไม่ใช้เพื่อการค้า บอกที่มา' },
  'all-rights-reserved': { name: 'สงวนสิทธิ์', short: 'อ่านได้ ขออนุญาตก่อนใช้' },
} as const

/** Headings and words of the CSV file. */
export const csvTexts = {
  file: 'teaching-stories.csv',
  columns: {
    id: 'id',
    topic: 'เรื่อง',
    teacher: 'ผู้เขียน',
    type: 'ประเภท',
    status: 'สถานะ',
    createdAt: 'สร้างเมื่อ',
    publishedAt: 'เผยแพร่',
    view: 'เข้าชม',
    pins: 'ปัก',
    comments: 'ความเห็น',
    likes: 'ถูกใจ',
    shares: 'แชร์',
    url: 'ลิงก์',
  },
  /** STORY-002, STORY-004, verbatim. */
  types: ['Teaching Story', 'Case Study'],
  statuses: ['Draft', 'Published', 'Unlisted'],
  none: '-',
} as const

/** Texts of the data export. */
export const exportSectionTexts = {
  drafts: 'ฉบับที่กำลังเขียน',
  revisions: 'ประวัติการแก้เรื่อง',
  coAuthorships: 'เรื่องที่เขียนร่วมกับผู้อื่น',
  uploads: 'ภาพและไฟล์ในเรื่อง',
  topic: 'หัวข้อ',
  version: 'ฉบับที่',
  savedAt: 'บันทึกเมื่อ',
  scheduledAt: 'ตั้งเวลาเผยแพร่',
  invitedAt: 'ได้รับเชิญเมื่อ',
  acceptedAt: 'ตอบรับเมื่อ',
  fileName: 'ชื่อไฟล์',
  fileType: 'ชนิด',
  bytes: 'ขนาด (ไบต์)',
  uploadedAt: 'อัปโหลดเมื่อ',
} as const
