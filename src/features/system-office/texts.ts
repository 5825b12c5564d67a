/** Thai texts of mails, jobs, the audit log and the configuration. */
import type { AuditAction } from '#lib/audit.ts'
import { formatNumber } from '#lib/counts.ts'
import type { JobFilter, MailState } from './constants.ts'

export const errorTexts = {
  nothing_to_retry: 'ไม่มีรายการที่ลองใหม่ได้แล้ว อาจมีคนลองใหม่ไปก่อน หรือเนื้อหาหมดอายุ กรุณาโหลดหน้านี้ใหม่',
} as const

/** Texts that the log and its file show for an action. */
const actions: Readonly<Record<AuditAction, string>> = {
  'comment.hide': 'ซ่อนความคิดเห็น',
  'comment.show': 'แสดงความคิดเห็นอีกครั้ง',
  'comment.delete': 'ลบความคิดเห็น',
  'comment.dismiss': 'ยกรายงานความคิดเห็น',
  'comment.reopen': 'เปิดเรื่องความคิดเห็นใหม่',
  'comment.reveal': 'ดูตัวตนผู้เขียนความคิดเห็น',
  'certificate.revoke': 'เพิกถอนใบประกาศ',
  'certificate.reissue': 'ออกใบประกาศใหม่',
  'review.publish': 'เผยแพร่รีวิว',
  'review.reject': 'ไม่เผยแพร่รีวิว',
  'review.dismiss': 'ยกรายงานรีวิว',
  'review.feature': 'เลือกรีวิวแนะนำ',
  'review.unfeature': 'เลิกแนะนำรีวิว',
  'review.reveal': 'ดูตัวตนผู้เขียนรีวิว',
  'test.delete-question': 'ลบข้อสอบ',
  'test.import-questions': 'นำเข้าข้อสอบ',
  'test.return-attempt': 'คืนสิทธิ์สอบ',
  'test.extend-due': 'ขยายกำหนดสอบ',
  'test.extend-due-for-all': 'ขยายกำหนดสอบทุกคน',
  'purchase.confirm': 'ยืนยันการชำระเงิน',
  'purchase.reject': 'ไม่รับสลิป',
  'purchase.refund': 'คืนเงิน',
  'story.edit': 'แก้เรื่องของครู',
  'story.publish': 'เผยแพร่เรื่องของครู',
  'story.unpublish': 'เปลี่ยนเรื่องของครูเป็นฉบับร่าง',
  'story.delete': 'ลบเรื่องของครู',
  'story.restore': 'กู้คืนเรื่องของครู',
  'story.authors': 'เปลี่ยนผู้เขียนเรื่อง',
  'mail.retry': 'ส่งอีเมลอีกครั้ง',
  'job.retry': 'สั่งงานเบื้องหลังใหม่',
  'audit.export': 'ส่งออกบันทึก',
  'maintenance.start': 'เปิดโหมดปรับปรุง',
  'maintenance.end': 'ปิดโหมดปรับปรุง',
  'announcement.create': 'สร้างประกาศ',
  'announcement.change': 'แก้ประกาศ',
  'announcement.delete': 'ลบประกาศ',
  'person.list': 'เห็นข้อมูลคนในรายการ',
  'person.view': 'เปิดข้อมูลของคน',
  'person.reveal': 'ดูเบอร์โทรและรหัสของคน',
  'person.role': 'เปลี่ยนบทบาท',
  'person.suspend': 'ระงับการเขียน',
  'person.resume': 'เลิกระงับการเขียน',
  'person.sign-out': 'ให้ออกจากระบบ',
  'person.merge': 'รวมบัญชี',
  'person.import': 'นำเข้าบัญชีมหาวิทยาลัย',
  'post.create': 'สร้างโพสต์หรืออบรม',
  'post.edit': 'แก้โพสต์หรืออบรม',
  'post.publish': 'เผยแพร่โพสต์หรืออบรม',
  'post.unlist': 'ไม่แสดงโพสต์ในรายการ',
  'post.withdraw': 'เปลี่ยนโพสต์เป็นฉบับร่าง',
  'post.delete': 'ลบโพสต์หรืออบรม',
  'post.restore': 'กู้คืนโพสต์หรืออบรม',
  'post.questions': 'แก้คำถามของเรื่อง',
  'post.tag': 'เปลี่ยนแท็กของโพสต์',
  'tag.create': 'เพิ่มแท็ก',
  'tag.change': 'แก้แท็ก',
  'tag.move': 'ย้ายแท็ก',
  'tag.merge': 'รวมแท็ก',
  'tag.delete': 'ลบแท็ก',
  'highlight.add': 'เพิ่มไฮไลต์',
  'highlight.change': 'แก้ไฮไลต์',
  'highlight.order': 'เรียงไฮไลต์ใหม่',
  'highlight.remove': 'เอาไฮไลต์ออก',
  'testimonial.create': 'เพิ่มเสียงจากคนในศาลา',
  'testimonial.change': 'แก้เสียงจากคนในศาลา',
  'testimonial.order': 'เรียงเสียงจากคนในศาลาใหม่',
  'testimonial.delete': 'ลบเสียงจากคนในศาลา',
  'sticker.create': 'เพิ่มสติกเกอร์',
  'sticker.change': 'แก้สติกเกอร์',
  'sticker.order': 'เรียงสติกเกอร์ใหม่',
  'synonym.create': 'เพิ่มคำพ้อง',
  'synonym.change': 'แก้คำพ้อง',
  'synonym.delete': 'ลบคำพ้อง',
  'phrase.change': 'แก้ประโยคเริ่มต้น',
  'policy.publish': 'ประกาศนโยบายฉบับใหม่',
  'policy.cancel': 'ยกเลิกนโยบายที่รอใช้',
}

/** Actions of earlier versions are shown as they are stored. */
export function actionText(action: string): string {
  return (actions as Readonly<Record<string, string>>)[action] ?? action
}

export const mailStateTexts: Readonly<Record<MailState, string>> = {
  failed: 'ส่งไม่สำเร็จ',
  waiting: 'รอส่ง',
  sent: 'ส่งแล้ว',
}

export const jobStateTexts: Readonly<Record<JobFilter, string>> = {
  failed: 'ไม่สำเร็จ',
  waiting: 'รอทำ',
  active: 'กำลังทำ',
  completed: 'เสร็จแล้ว',
}

export const logTexts = {
  file: (day: string) => `audit-${day}.csv`,
  columns: ['วันและเวลา', 'วันที่ (ISO)', 'ผู้ทำ', 'รหัสผู้ทำ', 'สิ่งที่ทำ', 'รหัสการทำ', 'รหัสรายการ', 'เหตุผล'],
} as const

/** `/admin/outbox` */
export const outboxTexts = {
  title: 'อีเมลขาออก',
  lead: 'อีเมล 30 วันล่าสุด ไม่แสดงเนื้อหาและลิงก์ ที่อยู่ผู้รับแสดงบางส่วน',
  noServer: 'ยังไม่ได้ตั้งเซิร์ฟเวอร์อีเมล (SMTP_URL) อีเมลจะรอในรายการนี้',
  table: 'อีเมลขาออก',
  search: 'หัวเรื่องหรือที่อยู่เต็ม',
  state: 'สถานะ',
  count: (total: number, max: number) => (total >= max ? `${formatNumber(max)}+ ฉบับ` : `${formatNumber(total)} ฉบับ`),
  columns: { subject: 'เรื่อง', created: 'เวลา', state: 'สถานะ', attempts: 'ครั้ง', actions: 'คำสั่ง' },
  next: (time: string) => `ส่งอีกครั้ง ${time}`,
  gone: 'เนื้อหาหมดอายุแล้ว ส่งซ้ำไม่ได้',
  retry: 'ส่งอีกครั้ง',
  retryOf: (subject: string) => `ส่ง ${subject} อีกครั้ง`,
  retryAll: (count: number) => `ส่งที่ไม่สำเร็จทั้งหมด ${formatNumber(count)} ฉบับ`,
  chosen: (count: number) => `เลือก ${count} ฉบับ`,
  bulk: 'อีเมลที่เลือก',
  choose: (subject: string) => `เลือก ${subject}`,
  retried: (count: number) => `เข้าคิวส่งอีกครั้งแล้ว ${formatNumber(count)} ฉบับ`,
  empty: 'ยังไม่มีอีเมล',
} as const

/** `/admin/jobs` */
export const jobTexts = {
  title: 'งานเบื้องหลัง',
  lead: 'งานของหนึ่งวันล่าสุด งานที่ไม่สำเร็จลองเองอีก 3 ครั้งก่อนมาหยุดที่นี่',
  table: 'งานเบื้องหลัง',
  queues: 'งานทุกชนิด',
  state: 'สถานะ',
  name: 'ชนิดงาน',
  columns: { name: 'งาน', state: 'สถานะ', created: 'เริ่มเมื่อ', retries: 'ลองซ้ำ', error: 'ข้อผิดพลาด', actions: 'คำสั่ง' },
  queueColumns: {
    name: 'งาน',
    schedule: 'ตาราง (UTC)',
    waiting: 'รอ',
    active: 'กำลังทำ',
    failed: 'ไม่สำเร็จ',
    last: 'เสร็จล่าสุด',
  },
  noSchedule: 'เมื่อมีเหตุ',
  startsAt: (time: string) => `จะทำ ${time}`,
  count: (total: number) => `${formatNumber(total)} งาน`,
  retry: 'ทำใหม่',
  retryOf: (name: string) => `ทำ ${name} ใหม่`,
  retryAll: (count: number) => `ทำที่ไม่สำเร็จทั้งหมด ${formatNumber(count)} งาน`,
  retried: (count: number) => `เข้าคิวทำใหม่แล้ว ${formatNumber(count)} งาน`,
  empty: 'ยังไม่มีงาน',
} as const

/** `/admin/audit` */
export const auditTexts = {
  title: 'บันทึกการใช้งาน',
  lead: 'สิ่งที่ผู้ดูแลทำ ใคร เมื่อไร เพราะอะไร แก้และลบไม่ได้',
  table: 'บันทึก',
  actor: 'ผู้ทำ',
  action: 'สิ่งที่ทำ',
  subject: 'รหัสรายการ',
  from: 'ตั้งแต่วันที่',
  to: 'ถึงวันที่',
  lists: 'การเห็นคนในรายการ',
  withLists: 'แสดงด้วย',
  columns: { time: 'วันและเวลา', actor: 'ผู้ทำ', action: 'สิ่งที่ทำ', subject: 'รหัสรายการ', reason: 'เหตุผล' },
  count: (total: number, max: number) =>
    total >= max ? `${formatNumber(max)}+ รายการ` : `${formatNumber(total)} รายการ`,
  csv: 'ส่งออก CSV',
  empty: 'ยังไม่มีบันทึก',
} as const

/** `/admin/configuration` */
export const settingTexts = {
  title: 'การตั้งค่าของระบบ',
  lead: 'ค่าที่อ่านตอนเริ่มทำงาน แก้ได้ที่ตัวแปรสภาพแวดล้อมของเครื่องเท่านั้น ค่าลับไม่แสดง',
  table: 'การตั้งค่า',
  columns: { name: 'ตัวแปร', value: 'ค่า', source: 'ที่มา' },
  sources: { environment: 'ตัวแปรสภาพแวดล้อม', file: 'ไฟล์', default: 'ค่าเริ่มต้น' },
  isSet: 'ตั้งไว้แล้ว ไม่แสดง',
  notSet: 'ไม่ได้ตั้ง',
  running: (version: string, node: string, since: string) =>
    `${version ? `รุ่น ${version} ` : ''}Node ${node} เริ่มทำงาน ${since}`,
} as const
