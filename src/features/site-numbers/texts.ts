/** Thai texts of the file of numbers. */

import { formatNumber } from '#lib/counts.ts'
import type { Measure } from './constants.ts'

export const measureTexts: Readonly<Record<Measure, string>> = {
  readers: 'ผู้อ่าน',
  members: 'สมาชิกใหม่',
  registrations: 'สมัครอบรม',
  posts: 'เรื่องใหม่',
  comments: 'ความคิดเห็น',
}

export const fileTexts = {
  name: (from: string, days: string) => `numbers-${from}-${days}.csv`,
  day: 'วันที่',
  period: 'ช่วง',
  now: 'ช่วงนี้',
  before: 'ช่วงก่อน',
} as const

/** Searches of the demonstration that found nothing. */
export const demoTexts = {
  missed: [
    { text: 'ใบงานคณิต ป.1', times: 41 },
    { text: 'ตัดเกรดอัตโนมัติ', times: 28 },
    { text: 'วิทยฐานะ pa', times: 19 },
    { text: 'ข้อสอบ o-net', times: 17 },
    { text: 'เกียรติบัตรออนไลน์ฟรี', times: 12 },
    { text: 'แผนการสอนภาษาจีน', times: 7 },
  ],
  /** What was found afterwards. */
  retries: [
    { text: 'ตัดเกรดอัตโนมัติ', next: 'ตรวจการบ้าน', times: 9 },
    { text: 'ใบงานคณิต ป.1', next: 'คณิตศาสตร์ ประถมต้น', times: 14 },
    { text: 'วิทยฐานะ pa', next: 'แฟ้มสะสมผลงาน', times: 4 },
  ],
} as const

export const pageTexts = {
  title: 'ภาพรวม',
  waiting: ({ count, isMore }: { count: number; isMore: boolean }) =>
    count === 0 ? 'วันนี้ไม่มีเรื่องรอ' : `วันนี้มี ${formatNumber(count)}${isMore ? '+' : ''} เรื่องรอ`,
  lead: (today: string, counted: string | null) =>
    counted
      ? `${today} ตัวเลขนับเมื่อ ${counted} นับรวม ไม่ตามรอยใคร`
      : `${today} ตัวเลขจะเริ่มขึ้นภายในหนึ่งชั่วโมง นับรวม ไม่ตามรอยใคร`,
  period: 'ช่วงเวลา',
  periods: { '7': '7 วัน', '30': '30 วัน', '90': '90 วัน', '365': '1 ปี' },
  csv: 'CSV',
  failed: 'โหลดภาพรวมไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
} as const

export const waitingTexts = {
  label: 'เรื่องที่รอ',
  kinds: {
    slips: 'สลิปรอตรวจ',
    comments: 'รายงานรอดู',
    tests: 'ผลสอบตรวจไม่ได้',
    reviews: 'รีวิวรอดู',
    mails: 'อีเมลค้าง',
    stories: 'เรื่องเผยแพร่ตามเวลาไม่ได้',
    jobs: 'งานที่ล้มเหลว',
    lateJobs: 'งานรอทำเกินเวลา',
    announcements: 'ประกาศใกล้จบ',
    votes: 'ใกล้ครบโหวต',
    missed: 'คำที่ค้นไม่พบ',
  },
  count: (count: number, max: number) => (count > max ? `${formatNumber(max)}+` : formatNumber(count)),
  ends: (time: string) => `จบ ${time}`,
  rest: 'ไม่มีเรื่องรอใน',
  /** A card is narrow. */
  oldest: (ago: string) => `เก่าสุด ${ago.replace('ที่แล้ว', '')}`,
  some: 'ดูรายการ',
} as const

export const totalTexts = {
  label: 'ตัวเลขของช่วงนี้',
  from: (before: string) => `จาก ${before}`,
  up: 'เพิ่มขึ้น',
  down: 'ลดลง',
  same: 'เท่าเดิม',
} as const

export const chartTexts = {
  title: 'ผู้อ่านต่อวัน',
  people: (count: number) => `${formatNumber(count)} คน`,
  day: 'วัน',
  now: 'ช่วงนี้',
  before: 'ช่วงก่อน',
  summary: (days: string, first: string, last: string, before: string | null) =>
    `ผู้อ่านต่อวัน ${days}ล่าสุด จาก ${first}เป็น ${last}${before ? ` ช่วงก่อนหน้าจบที่ ${before}` : ''}`,
  empty: 'ยังไม่มีตัวเลขผู้อ่านในช่วงนี้',
  note: 'นับอุปกรณ์ที่เปิดอ่านอย่างน้อยหนึ่งเรื่องในวันนั้น วันนี้ยังนับไม่ครบ เก็บเฉพาะจำนวน ไม่เก็บว่าเป็นใคร',
  since: (day: string) => ` เริ่มนับ ${day}`,
} as const

export const listTexts = {
  tools: 'ใช้จริงมากสุด',
  toolsNote: 'คนที่กด “ใช้แล้ว” ตั้งแต่เริ่มเว็บ',
  noTools: 'ยังไม่มีใครกด “ใช้แล้ว”',
  all: (count: number) => `ทั้งหมด ${count}`,
  fewer: 'ย่อ',
  missed: 'ค้นแล้วไม่พบ',
  missedColumns: { text: 'คำค้น', times: 'ครั้ง', last: 'ค้นล่าสุด', search: 'ลองค้น' },
  search: (text: string) => `ลองค้น ${text}`,
  allMissed: (count: number) => `ดูทั้งหมด ${count} คำ`,
  noMissed: 'ช่วงนี้ทุกคำที่ค้นตั้งแต่ 3 ครั้งขึ้นไปพบผล',
  missedNote: 'แสดงคำที่ค้นไม่พบตั้งแต่ 3 ครั้งขึ้นไป ไม่เก็บว่าใครค้น',
  votes: 'ใกล้ครบโหวตขออบรม',
  missing: (count: number) => `ขาด ${count}`,
  noVotes: 'ยังไม่มีเครื่องมือที่ใกล้ครบโหวต',
} as const

export const healthTexts = {
  title: 'สุขภาพระบบ',
  checked: 'ตรวจเมื่อครู่นี้',
  web: 'เว็บ',
  mails: 'อีเมล',
  jobs: 'งานเบื้องหลัง',
  disk: 'พื้นที่',
  backup: 'สำรองล่าสุด',
  fine: 'ปกติ',
  slow: 'ช้า',
  unknown: 'ไม่ทราบ',
  p95: (ms: number) => `95% ตอบภายใน ${formatNumber(Math.round(ms))} ms`,
  noRequests: 'ยังไม่มีคำขอใน 5 นาทีนี้',
  failed: (count: number) => `ค้าง ${formatNumber(count)}`,
  waiting: (count: number) => `รอส่ง ${formatNumber(count)}`,
  noServer: 'ยังไม่ตั้งเซิร์ฟเวอร์อีเมล',
  idle: 'ว่าง',
  queue: (count: number) => `รอทำ ${formatNumber(count)}`,
  failedJobs: (count: number) => `ไม่สำเร็จ ${formatNumber(count)}`,
  used: (percent: number) => `ใช้ ${percent}%`,
  free: (size: string) => `เหลือ ${size}`,
  backupHint: 'ให้คำสั่งสำรองแตะไฟล์ BACKUP_MARK_FILE',
  oldBackup: 'เก่ากว่า 2 วัน',
  freshBackup: 'ภายใน 2 วัน',
} as const
