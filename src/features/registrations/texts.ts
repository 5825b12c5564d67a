/** Thai texts of registrations: errors, mails, calendar entries and the data export. */
export const registrationTexts = {
  errors: {
    already_joined: 'คุณสมัครอบรมนี้แล้ว',
    already_ordered: 'คุณสั่งซื้ออบรมนี้ไว้แล้ว จ่ายเงินได้ที่หน้าการสั่งซื้อของฉัน',
    training_full: 'ที่นั่งเต็มแล้ว เข้าคิวสำรองได้ ถ้ามีที่ว่างเราจะเลื่อนให้ทันที',
    training_closed: 'อบรมนี้ปิดรับสมัครแล้ว',
    place_free: 'มีที่ว่างแล้ว กดสมัครเข้าร่วมเพื่อจองที่นั่งได้เลย',
    order_needed: 'อบรมนี้มีค่าใช้จ่าย ตอนนี้ยังจ่ายเงินผ่านเว็บไซต์ไม่ได้',
    cancel_too_late: 'เลยเวลายกเลิกแล้ว ติดต่อเราได้ที่หน้า “ติดต่อเรา”',
    place_is_paid: 'ที่นั่งนี้ชำระเงินแล้ว ยกเลิกได้ที่หน้า “ติดต่อเรา”',
  },
  unknownSession: 'ไม่พบรอบนี้ หรือรอบนี้จบไปแล้ว กรุณาเลือกใหม่',
} as const

interface When {
  day: string
  time: string
}

/** Mails about a training that a person joined. */
export const registrationMailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  session: ({ day, time }: When) => `${day} ${time}`,
  joined: {
    subject: 'ได้ที่นั่งแล้ว',
    text: (topic: string) => `คุณได้ที่นั่งในอบรม “${topic}” แล้ว`,
    calendar: 'ไฟล์ปฏิทินแนบมากับอีเมลนี้ เปิดแล้วกดเพิ่มได้เลย',
    link: 'ลิงก์ห้องเรียนจะขึ้นที่หน้าอบรมก่อนเริ่ม 30 นาที',
    cancel: (until: string) => `ถ้ามาไม่ได้ ยกเลิกในหน้าอบรมได้ถึง ${until} ที่ว่างจะเป็นของคนถัดไป`,
    button: 'เปิดหน้าอบรม',
  },
  movedUp: {
    subject: 'ถึงคิวคุณแล้ว ได้ที่นั่งอบรม',
    text: (topic: string) => `มีที่ว่างในอบรม “${topic}” เราเลื่อนคิวสำรองให้แล้ว ที่นั่งนี้เป็นของคุณ ไม่ต้องยืนยัน`,
  },
  cancelled: {
    subject: 'ยกเลิกการสมัครแล้ว',
    text: (topic: string) => `เรายกเลิกที่นั่งของคุณในอบรม “${topic}” แล้ว`,
    calendar: 'ไฟล์ที่แนบมานี้เอาอบรมออกจากปฏิทินของคุณ',
    again: 'ถ้ายังเปิดรับอยู่ กลับมาสมัครใหม่ได้เสมอ',
    button: 'เปิดหน้าอบรม',
  },
  changed: {
    subject: (topic: string) => `เวลาหรือสถานที่เปลี่ยน: ${topic}`,
    text: (topic: string) => `อบรม “${topic}” ที่คุณสมัครไว้เปลี่ยนเวลาหรือสถานที่ ตารางล่าสุดคือ`,
    removed: 'รอบที่ยกเลิก',
    calendar: 'ไฟล์ปฏิทินที่แนบมานี้แก้นัดเดิมในปฏิทินของคุณ เปิดแล้วกดเพิ่มได้เลย',
    cancel: (until: string) => `ถ้ามาเวลาใหม่ไม่ได้ ยกเลิกในหน้าอบรมได้ถึง ${until}`,
    contact: 'ถ้ามาเวลาใหม่ไม่ได้ ติดต่อเราได้ที่หน้า “ติดต่อเรา”',
    button: 'เปิดหน้าอบรม',
  },
  reminder: {
    subject: (topic: string) => `พรุ่งนี้เรียน: ${topic}`,
    text: (topic: string) => `อบรม “${topic}” ที่คุณสมัครไว้ใกล้เริ่มแล้ว`,
    button: 'เปิดหน้าอบรม',
  },
  recording: {
    subject: (topic: string) => `ดูย้อนหลังได้แล้ว: ${topic}`,
    text: (topic: string) => `วิดีโอของอบรม “${topic}” พร้อมให้ดูย้อนหลังแล้ว`,
    button: 'ดูย้อนหลัง',
  },
  note: 'เลือกได้ว่าจะรับเรื่องใดทางอีเมล ในหน้าอบรมหรือหน้าแก้ไขโปรไฟล์',
  unsubscribe: 'เลิกรับอีเมลแบบนี้',
} as const

/** Entries of the calendar file. */
export const calendarTexts = {
  name: 'ศาลา',
  title: (topic: string, no: number, count: number) => (count > 1 ? `${topic} (ครั้งที่ ${no} จาก ${count})` : topic),
  text: (href: string) => `ลิงก์ห้องเรียนจะขึ้นที่หน้าอบรมก่อนเริ่ม 30 นาที\n${href}`,
} as const

/** Labels in the data export. */
export const exportSectionTexts = {
  title: 'การสมัครอบรม',
  training: 'อบรม',
  state: 'สถานะ',
  createdAt: 'สมัครเมื่อ',
  joinedAt: 'ได้ที่นั่งเมื่อ',
  waitingSince: 'เข้าคิวสำรองเมื่อ',
  cancelledAt: 'ยกเลิกเมื่อ',
  remindedAt: 'เตือนเมื่อ',
  words: { state: { joined: 'ได้ที่นั่ง', waiting: 'คิวสำรอง', cancelled: 'ยกเลิกแล้ว' } },
} as const
