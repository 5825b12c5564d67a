/** Texts of the rows of home for members. Only signed-in people load them. */

import { formatNumber } from '#lib/counts.ts'
import type { HomeRowKind } from './constants.ts'

export const homeTexts = {
  label: 'หน้าแรกของคุณ',
  rows: {
    training: { title: 'อบรมถัดไปของคุณ', reason: 'อบรมที่คุณสมัคร สอน ปักไว้ หรือสอนโดยครูที่คุณติดตาม' },
    board: { title: 'ที่คุณปักไว้', reason: 'เรื่องล่าสุดบนบอร์ดของคุณ' },
    following: {
      title: 'จากครูที่คุณติดตาม',
      reason: (people: number) => `เรื่องใหม่ของครู ${formatNumber(people)} คนที่คุณติดตาม`,
    },
    room: {
      title: (tags: readonly string[]) => `สำหรับห้อง ${tags.join(' ')}`,
      chosen: 'เลือกจากชั้นและวิชาที่คุณสอน',
      guessed: 'เลือกจากเรื่องที่คุณปัก ถูกใจ ใช้ และเล่าไว้',
      change: 'เปลี่ยนชั้นและวิชา',
      unknown: 'เรื่องสำหรับห้องของคุณ',
      ask: 'บอกศาลาว่าคุณสอนชั้นไหน วิชาอะไร แล้วเราจะเลือกเรื่องที่ตรงห้องมาให้',
      choose: 'เลือกชั้นและวิชา',
    },
  },
  reasons: {
    teaching: 'คุณเป็นวิทยากร',
    joined: 'คุณสมัครแล้ว',
    pinned: 'คุณปักไว้',
    following: (name: string) => `${name} ที่คุณติดตาม`,
    room: (tags: readonly string[]) => `ตรงกับ ${tags.join(' และ')}`,
  },
  all: (total: number) => `ทั้งหมด ${formatNumber(total)}`,
  menu: (row: string) => `ตัวเลือกของแถว “${row}”`,
  hide: 'ซ่อนแถวนี้',
  settings: 'ตั้งค่าแถวหน้าแรก',
  hidden: (row: string) => `ซ่อนแถว “${row}” แล้ว`,
  undo: 'เลิกทำ',
  failed: 'โหลดแถวของคุณไม่สำเร็จ',
} as const

export const homeChoiceTexts = {
  title: 'แถวบนหน้าแรก',
  text: 'เลือกแถวที่อยากเห็นบนหน้าแรก มีแต่คุณที่เห็นแถวเหล่านี้',
  failed: 'โหลดการตั้งค่าไม่สำเร็จ',
  rows: {
    training: 'อบรมถัดไปของคุณ',
    board: 'ที่คุณปักไว้',
    following: 'เรื่องใหม่จากครูที่คุณติดตาม',
    room: 'เรื่องสำหรับห้องของคุณ',
  } satisfies Record<HomeRowKind, string>,
  shown: 'แสดงแถวนี้บนหน้าแรกแล้ว',
  hidden: 'ซ่อนแถวนี้จากหน้าแรกแล้ว',
  levels: 'ชั้นที่คุณสอน',
  subjects: 'วิชาที่คุณสอน',
  hint: 'ไม่เลือกก็ได้ ศาลาจะดูจากเรื่องที่คุณปัก ถูกใจ ใช้ และเล่าไว้',
} as const

export const homeExportTexts = {
  title: 'การตั้งค่าหน้าแรก',
  hiddenRows: 'แถวที่ซ่อนไว้',
  room: 'ชั้นและวิชาที่สอน',
  chosenAt: 'เลือกเมื่อ',
} as const
