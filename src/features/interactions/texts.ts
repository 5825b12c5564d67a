/** Thai texts of interactions, verbatim from the specification where it gives them. */
export const interactionTexts = {
  errors: {
    own_follow: 'คุณติดตามตัวเองไม่ได้',
    not_a_teacher: 'ติดตามได้เฉพาะครูผู้สอน',
  },
  /** Decision Q-160. */
  requested: 'คุณได้ส่งคำขอแล้ว',
} as const

/** Toasts of reactions. The English ones are verbatim from the specification (ACT-023, ACT-059..066, Q-164). */
export const reactionTexts = {
  failed: 'Something went wrong. Please try again.',
  failedNote: 'ทำรายการไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
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

/** The share menu (ACT-022). */
export const shareTexts = {
  menu: 'แชร์เรื่องนี้',
  system: 'แชร์ผ่านแอปในเครื่อง',
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

/** Labels in the data export; keys are table names where a table has a separate section. */
export const exportSectionTexts = {
  post_likes: 'โพสต์ที่ถูกใจ',
  post_pins: 'โพสต์ในบอร์ดของฉัน',
  post_used_its: 'โพสต์ที่ใช้แล้ว',
  post_votes: 'โหวตและขออบรม',
  post_shares: 'โพสต์ที่แชร์',
  story_tool_used_its: 'เครื่องมือที่ใช้แล้ว',
  comment_likes: 'ความคิดเห็นที่ถูกใจ',
  following: 'คนที่ฉันติดตาม',
  followers: 'การติดตามฉัน',
  post_uses: 'วิดีโอและคู่มือที่ใช้',
  training_opening_notifications: 'อบรมที่แจ้งว่าเปิดแล้ว',
  post_views: 'โพสต์ที่เปิดดูเมื่อเร็ว ๆ นี้',
  post: 'โพสต์',
  at: 'เมื่อ',
  kind: 'อะไร',
  target: 'แชร์ไปที่',
  tool: 'เครื่องมือ',
  name: 'ชื่อ',
  times: 'จำนวนครั้ง',
  lastAt: 'ล่าสุดเมื่อ',
  notifiedAt: 'แจ้งเมื่อ',
  words: {
    kind: { vote: 'โหวต', request: 'ขออบรม' },
    target: { facebook: 'Facebook', x: 'X', url: 'คัดลอกลิงก์', line: 'LINE' },
    action: { 'watch-vdo': 'ดูวิดีโอ', 'download-manual': 'ดาวน์โหลดคู่มือ', download: 'ดาวน์โหลดไฟล์' },
  },
} as const
