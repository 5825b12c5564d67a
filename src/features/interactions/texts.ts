/** Texts of reactions; verbatim where the specification gives them. */
export const interactionTexts = {
  errors: {
    own_follow: 'คุณติดตามตัวเองไม่ได้',
    not_a_teacher: 'ติดตามได้เฉพาะครูผู้สอน',
  },
  /** Decision Q-160. */
  requested: 'คุณได้ส่งคำขอแล้ว',
} as const

/** The mail to voters (ACT-009, Q-162). */
export const openingMailTexts = {
  subject: 'อบรมที่คุณโหวตไว้เปิดรับสมัครแล้ว',
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  text: (topic: string) => `อบรม “${topic}” ที่คุณร่วมโหวตไว้เปิดรับสมัครแล้ว`,
  until: (date: string) => `รับสมัครถึง ${date} หรือจนกว่าที่นั่งจะเต็ม`,
  button: 'ดูรายละเอียดการอบรม',
  note: 'คุณได้รับอีเมลนี้ครั้งเดียวเพราะเคยกดโหวตให้เปิดอบรมเครื่องมือนี้',
} as const
