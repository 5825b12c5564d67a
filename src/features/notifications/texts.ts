/** Thai texts of notifications. */
import type { MailKind, ModerationAction, NotificationKind, OrderAction, ReviewAction } from './constants.ts'

const moderation: Record<ModerationAction, string> = {
  hidden: 'ทีมงานซ่อนความคิดเห็นของคุณ',
  shown: 'ทีมงานแสดงความคิดเห็นของคุณอีกครั้ง',
  deleted: 'ทีมงานลบความคิดเห็นของคุณ',
  thread_hidden: 'ความคิดเห็นที่คุณตอบกลับถูกซ่อน การตอบกลับของคุณจึงซ่อนไปด้วย',
  thread_shown: 'ความคิดเห็นที่คุณตอบกลับแสดงอีกครั้งแล้ว พร้อมการตอบกลับของคุณ',
  thread_deleted: 'ความคิดเห็นที่คุณตอบกลับถูกลบ การตอบกลับของคุณจึงหายไปด้วย',
  kept: 'ทีมงานตรวจรายงานของคุณแล้ว ความคิดเห็นนั้นยังแสดงอยู่',
  report_hidden: 'ทีมงานซ่อนความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา',
  report_deleted: 'ทีมงานลบความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา',
  report_gone: 'ความคิดเห็นที่คุณรายงานถูกลบไปแล้ว เราจึงปิดรายงานของคุณ ขอบคุณที่ช่วยดูแลศาลา',
}

const review: Record<ReviewAction, string> = {
  published: 'รีวิวของคุณเผยแพร่แล้ว ขอบคุณที่เล่าให้เพื่อนครูฟัง',
  rejected: 'ทีมงานไม่ได้เผยแพร่รีวิวของคุณ',
  replied: 'มีคำตอบถึงรีวิวของคุณ',
  report_rejected: 'ทีมงานซ่อนรีวิวที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา',
  report_kept: 'ทีมงานตรวจรายงานของคุณแล้ว รีวิวนั้นยังแสดงอยู่',
}

/** `reason` is the deadline while there is one. */
const order: Record<OrderAction, (reason: string) => string> = {
  ordered: (until) => `กันที่นั่งไว้ให้แล้ว จ่ายเงินภายใน ${until}`,
  moved_up: (until) => `ถึงคิวคุณแล้ว เรากันที่นั่งไว้ให้ จ่ายเงินภายใน ${until}`,
  slip_received: () => 'ได้รับสลิปแล้ว ผู้ดูแลกำลังตรวจ',
  rejected: () => 'สลิปยังไม่ผ่าน ส่งใหม่ได้ที่คำสั่งซื้อ',
  paid: () => 'ได้รับเงินแล้ว ที่นั่งเป็นของคุณ ใบเสร็จอยู่ที่คำสั่งซื้อ',
  expired: () => 'หมดเวลาจ่าย เราคืนที่นั่งให้คนถัดไปแล้ว',
  refunded: () => 'ยกเลิกและคืนเงินแล้ว ใบลดหนี้อยู่ที่คำสั่งซื้อ',
}

interface Facts {
  who: string
  count: number
  action: string
  reason: string
}

/** Sentences of notifications. Only the server uses them; they are separate so that the browser does not load them. */
export const notificationSentences: Record<NotificationKind, (facts: Facts) => string> = {
  reply: ({ who }) => `${who} ตอบกลับความคิดเห็นของคุณ`,
  comment_like: ({ count }) => `${count} คนถูกใจความคิดเห็นของคุณ`,
  follow: ({ who }) => `${who} เริ่มติดตามคุณ`,
  training_open: () => 'อบรมที่คุณโหวตไว้เปิดรับสมัครแล้ว',
  training_place: () => 'ถึงคิวคุณแล้ว คุณได้ที่นั่งในอบรมที่รอคิวไว้',
  training_reminder: () => 'อบรมที่คุณสมัครไว้จะเริ่มภายใน 24 ชั่วโมง',
  training_recording: () => 'อบรมที่คุณเรียนมีวิดีโอย้อนหลังแล้ว',
  test_returned: () => 'ผู้ดูแลคืนสิทธิ์ทำแบบทดสอบให้คุณ 1 ครั้ง',
  test_extended: () => 'ผู้ดูแลขยายวันครบกำหนดแบบทดสอบให้คุณ',
  moderation({ action, reason }) {
    const sentence = moderation[action as ModerationAction] ?? 'ทีมงานตรวจสอบความคิดเห็นของคุณแล้ว'
    // Without a reason the author is told where to ask.
    return action === 'hidden' && !reason ? `${sentence} สอบถามได้ที่หน้า “ติดต่อเรา”` : sentence
  },
  review: ({ action }) => review[action as ReviewAction] ?? 'มีความเคลื่อนไหวเกี่ยวกับรีวิวของคุณ',
  review_helpful: ({ count }) => `${count} คนบอกว่ารีวิวของคุณมีประโยชน์`,
  story_invited: ({ who }) => `${who} ชวนคุณเขียนเรื่องด้วยกัน เปิดเพื่อตอบรับหรือไม่รับ`,
  story_accepted: ({ who }) => `${who} ตอบรับเขียนเรื่องกับคุณแล้ว`,
  story_failed: () => 'เรื่องที่ตั้งเวลาไว้ยังไม่ได้เผยแพร่ เพราะยังขาดบางอย่าง เปิดดูรายการตรวจแล้วตั้งเวลาใหม่',
  story_published: ({ who }) => `${who} ที่คุณติดตามมีเรื่องใหม่`,
  order: ({ action, reason }) => order[action as OrderAction](reason),
}

export const notificationTexts = {
  /** Shown instead of the name of a deleted account. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
  title: 'การแจ้งเตือน',
  bell: (unread: number, hasMore: boolean) =>
    unread === 0 ? 'การแจ้งเตือน' : `การแจ้งเตือน ${hasMore ? 'มากกว่า ' : ''}${unread} รายการยังไม่ได้อ่าน`,
  many: (count: number) => `${count}+`,
  loading: 'กำลังโหลดการแจ้งเตือน',
  failed: 'โหลดการแจ้งเตือนไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  empty: 'ยังไม่มีการแจ้งเตือน',
  emptyText: 'เมื่อมีคนตอบกลับ ถูกใจความคิดเห็น หรือติดตามคุณ จะเห็นได้ที่นี่',
  unread: 'ยังไม่ได้อ่าน',
  reason: (reason: string) => `เหตุผล: ${reason}`,
  readAll: 'ทำเป็นอ่านแล้ว',
  readFailed: 'ทำเครื่องหมายว่าอ่านแล้วไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  all: 'ดูทั้งหมด',
  settings: 'ตั้งค่าการแจ้งเตือนทางอีเมล',
  oldLink: 'ลิงก์นี้ใช้ไม่ได้ ตั้งค่าอีเมลได้ในหน้าแก้ไขโปรไฟล์',
} as const

export const notificationMailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  under: (subject: string) => `ใน “${subject}”`,
  reason: (reason: string) => `เหตุผล: ${reason}`,
  button: 'เปิดดูบนศาลา',
  note: 'เลือกได้ว่าจะรับเรื่องใดทางอีเมล ในหน้าแก้ไขโปรไฟล์',
  unsubscribe: 'เลิกรับอีเมลแบบนี้',
} as const

/** Card of the account page, and the unsubscribe page. */
export const mailChoiceTexts = {
  title: 'การแจ้งเตือนทางอีเมล',
  text: 'เลือกเรื่องที่อยากให้ส่งอีเมลถึงคุณ ทุกเรื่องยังดูได้ที่กระดิ่งเสมอ',
  kinds: {
    reply: 'มีคนตอบกลับความคิดเห็นของฉัน',
    follow: 'มีคนเริ่มติดตามฉัน',
    training_open: 'อบรมที่ฉันโหวตไว้เปิดรับสมัคร',
    training_joined: 'ฉันสมัครหรือยกเลิกอบรม พร้อมไฟล์ปฏิทิน',
    training_place: 'ฉันได้ที่นั่งจากคิวสำรอง',
    training_reminder: 'เตือนหนึ่งวันก่อนอบรมที่ฉันสมัคร',
    training_recording: 'อบรมที่ฉันเรียนมีวิดีโอย้อนหลัง',
    moderation: 'ทีมงานดำเนินการกับความคิดเห็นของฉัน',
    review: 'รีวิวของฉันเผยแพร่ ไม่เผยแพร่ หรือมีคำตอบ',
    story_invited: 'มีครูชวนฉันเขียนเรื่องด้วยกัน',
    story_accepted: 'ครูที่ฉันชวนตอบรับเขียนด้วยกัน',
    story_failed: 'เรื่องที่ฉันตั้งเวลาไว้ไม่ได้เผยแพร่',
    story_published: 'ครูที่ฉันติดตามมีเรื่องใหม่',
  } satisfies Record<MailKind, string>,
  on: 'บันทึกแล้ว เราจะส่งอีเมลเรื่องนี้ให้คุณ',
  off: 'บันทึกแล้ว เราจะไม่ส่งอีเมลเรื่องนี้อีก',
  loadFailed: 'โหลดการตั้งค่าไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  unsubscribe: {
    title: 'เลิกรับอีเมล',
    ask: (what: string) => `ไม่ต้องการรับอีเมลเรื่อง “${what}” อีกใช่ไหม`,
    confirm: 'เลิกรับอีเมลเรื่องนี้',
    keep: 'รับต่อไป',
    checking: 'กำลังตรวจสอบลิงก์',
    sending: 'กำลังบันทึก',
    doneTitle: 'เลิกรับอีเมลแล้ว',
    done: (what: string) => `เราจะไม่ส่งอีเมลเรื่อง “${what}” ถึงคุณอีก ยังดูได้ที่กระดิ่งบนเว็บไซต์`,
    oldTitle: 'ลิงก์นี้ใช้ไม่ได้',
    old: 'ลิงก์อาจไม่ครบ หรือเก่าเกินไป ตั้งค่าอีเมลได้ในหน้าแก้ไขโปรไฟล์',
    settings: 'ตั้งค่าการแจ้งเตือน',
    home: 'กลับหน้าแรก',
  },
} as const

/** Labels in the data export. */
export const exportSectionTexts = {
  happenedAt: 'เมื่อ',
  text: 'ข้อความ',
  subject: 'โพสต์',
  reason: 'เหตุผล',
  kind: 'เรื่อง',
  wanted: 'รับทางอีเมล',
  chosenAt: 'เลือกเมื่อ',
} as const
