/** Texts of reactions; verbatim where the specification gives them. */
export const interactionTexts = {
  errors: {
    own_follow: 'คุณติดตามตัวเองไม่ได้',
    not_a_teacher: 'ติดตามได้เฉพาะครูผู้สอน',
  },
  /** Decision Q-160. */
  requested: 'คุณได้ส่งคำขอแล้ว',
} as const

/** Alerts of reactions; the English ones verbatim (ACT-023, ACT-059..066, Q-164). */
export const reactionTexts = {
  failed: 'Something went wrong. Please try again.',
  requestFailed: 'Something went wrong :(',
  requestFull: 'สิทธิ์การ request เต็มแล้ว',
  requestSent: 'ส่งคำขอเปิดอบรมแล้ว',
  followed: 'Followed successfully',
  unfollowed: 'Unfollowed successfully',
  pinned: 'Pinned to your board',
  unpinned: 'Unpinned from your board',
  undo: 'เลิกทำ',
  unfollow: 'เลิกติดตาม',
  urlCopied: 'URL copied',
  copyFailed: 'คัดลอกไม่ได้ กรุณาคัดลอกจากแถบที่อยู่ของเบราว์เซอร์',
} as const

/** The menu of a share (ACT-022). */
export const shareTexts = {
  menu: 'แชร์เรื่องนี้',
  line: 'LINE',
  facebook: 'Facebook',
  x: 'X',
  url: 'คัดลอกลิงก์',
} as const

/** The mail to voters (ACT-009, Q-162). */
export const openingMailTexts = {
  subject: 'อบรมที่คุณโหวตไว้เปิดรับสมัครแล้ว',
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  text: (topic: string) => `อบรม “${topic}” ที่คุณร่วมโหวตไว้เปิดรับสมัครแล้ว`,
  until: (date: string) => `รับสมัครถึง ${date} หรือจนกว่าที่นั่งจะเต็ม`,
  button: 'ดูรายละเอียดการอบรม',
  unsubscribe: 'เลิกรับอีเมลแบบนี้',
  note: 'คุณได้รับอีเมลนี้ครั้งเดียวเพราะเคยกดโหวตให้เปิดอบรมเครื่องมือนี้',
} as const
