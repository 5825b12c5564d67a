/** Thai words for dates and times. */
export const dateTexts = {
  shortMonths: ['ม.ค.', 'ก.พ.', 'มี.ค.', 'เม.ย.', 'พ.ค.', 'มิ.ย.', 'ก.ค.', 'ส.ค.', 'ก.ย.', 'ต.ค.', 'พ.ย.', 'ธ.ค.'],
  months: [
    'มกราคม',
    'กุมภาพันธ์',
    'มีนาคม',
    'เมษายน',
    'พฤษภาคม',
    'มิถุนายน',
    'กรกฎาคม',
    'สิงหาคม',
    'กันยายน',
    'ตุลาคม',
    'พฤศจิกายน',
    'ธันวาคม',
  ],
  weekdays: ['อาทิตย์', 'จันทร์', 'อังคาร', 'พุธ', 'พฤหัสบดี', 'ศุกร์', 'เสาร์'],
  shortWeekdays: ['อา.', 'จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.'],
  updated: (date: string) => `อัปเดต ${date}`,
  time: (clock: string) => `${clock}\u00A0น.`,
  weekday: (name: string, date: string) => `วัน${name}ที่ ${date}`,
  justNow: 'เมื่อสักครู่',
  ago: (count: number, unit: RelativeUnit) => `${count} ${units[unit]}ที่แล้ว`,
  ahead: (count: number, unit: RelativeUnit) => `อีก ${count} ${units[unit]}`,
} as const

export type RelativeUnit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'

const units: Record<RelativeUnit, string> = {
  minute: 'นาที',
  hour: 'ชั่วโมง',
  day: 'วัน',
  week: 'สัปดาห์',
  month: 'เดือน',
  year: 'ปี',
}

/** Messages for a call without a response, or with one that cannot be read (AB-168). */
export const apiErrorTexts = {
  network: 'เชื่อมต่อไม่ได้ กรุณาตรวจสอบอินเทอร์เน็ตแล้วลองใหม่อีกครั้ง',
  timeout: 'การเชื่อมต่อช้าเกินไป กรุณาลองใหม่อีกครั้ง',
  unreadable: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  reload: 'โหลดหน้าใหม่',
  anotherAccount: 'ขณะนี้เข้าสู่ระบบด้วยบัญชีอื่น ข้อมูลในหน้านี้ยังอยู่และยังไม่ได้ส่ง',
} as const

/** Errors of texts that people write for the site. */
export const writtenTexts = { unreadable: 'ข้อความมีอักขระที่แสดงไม่ได้' } as const
