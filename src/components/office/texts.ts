/** Thai texts of the parts of the office. */
export const officeKitTexts = {
  table: {
    select: 'เลือกแถว',
    selectAll: 'เลือกทุกแถวในหน้านี้',
    clearSelection: 'ยกเลิก',
    all: 'ทั้งหมด',
    failed: 'โหลดรายการไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
    noValue: 'ไม่มี',
    noResult: 'ไม่พบรายการที่ตรงกับตัวกรอง',
    filters: 'ตัวกรอง',
    clearFilters: 'ล้างตัวกรอง',
  },
  sort: {
    by: 'เรียงตาม',
    option: (label: string) => `เรียงตาม${label}`,
    ascending: 'เรียงจากน้อยไปมาก กดเพื่อกลับด้าน',
    descending: 'เรียงจากมากไปน้อย กดเพื่อกลับด้าน',
  },
  save: {
    saving: 'กำลังบันทึก',
    saved: (time: string) => `บันทึกแล้ว ${time}`,
    offline: 'รอเน็ต เก็บไว้ในเครื่องแล้ว',
  },
} as const

/** Thai texts of lists that are ordered by hand. */
export const sortTexts = {
  handle: (name: string) => `ย้าย ${name}`,
  hint: 'กด Space เพื่อหยิบ ลูกศรเพื่อย้าย Space อีกครั้งเพื่อวาง Esc วางคืน',
  lifted: (name: string, place: number, count: number) => `หยิบ “${name}” ลำดับ ${place} จาก ${count}`,
  at: (name: string, place: number, count: number) => `กำลังย้าย “${name}” ลำดับ ${place} จาก ${count}`,
  dropped: (name: string, place: number, count: number) => `วาง “${name}” ลำดับ ${place} จาก ${count} แล้ว`,
  returned: (name: string) => `วาง “${name}” คืนที่เดิม`,
} as const
