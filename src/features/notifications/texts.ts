/** Thai texts of notifications. */
import type { ModerationAction, NoticeKind } from './constants.ts'

const moderation: Record<ModerationAction, string> = {
  hidden: 'ทีมงานซ่อนความคิดเห็นของคุณ',
  shown: 'ทีมงานแสดงความคิดเห็นของคุณอีกครั้ง',
  deleted: 'ทีมงานลบความคิดเห็นของคุณ',
  kept: 'ทีมงานตรวจรายงานของคุณแล้ว ความคิดเห็นนั้นยังแสดงอยู่',
  report_hidden: 'ทีมงานซ่อนความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา',
  report_deleted: 'ทีมงานลบความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา',
}

interface Facts {
  who: string
  count: number
  action: string
}

const sentences: Record<NoticeKind, (facts: Facts) => string> = {
  reply: ({ who }) => `${who} ตอบกลับความคิดเห็นของคุณ`,
  comment_like: ({ count }) => `${count} คนถูกใจความคิดเห็นของคุณ`,
  follow: ({ who }) => `${who} เริ่มติดตามคุณ`,
  training_open: () => 'อบรมที่คุณโหวตไว้เปิดรับสมัครแล้ว',
  moderation: ({ action }) => moderation[action as ModerationAction] ?? 'ทีมงานตรวจสอบความคิดเห็นของคุณแล้ว',
}

export const notificationTexts = {
  /** Stands where the name of somebody who left stood. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  sentence: (kind: NoticeKind, facts: Facts) => sentences[kind](facts),
} as const
