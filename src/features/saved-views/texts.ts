/** Thai texts of saved views. */
export const errorTexts = {
  saved_view_name_taken: 'มีมุมมองชื่อนี้แล้ว กรุณาตั้งชื่ออื่น',
  too_many_saved_views: 'บันทึกมุมมองของรายการนี้ครบ 20 แบบแล้ว กรุณาลบแบบที่ไม่ใช้ก่อน',
} as const

export const fieldTexts = {
  nameEmpty: 'กรุณาตั้งชื่อมุมมอง',
  nameLong: 'ชื่อยาวเกิน 60 ตัวอักษร',
  unreadable: 'ชื่อมีตัวอักษรที่ใช้ไม่ได้',
  query: 'ตัวกรองนี้บันทึกไม่ได้',
  queryLong: 'คำค้นยาวเกินกว่าจะบันทึกได้ กรุณาย่อคำค้นแล้วลองอีกครั้ง',
} as const

export const viewTexts = {
  save: 'บันทึกมุมมอง',
  views: 'มุมมองที่บันทึกไว้',
  more: (name: string) => `คำสั่งของมุมมอง ${name}`,
  rename: 'เปลี่ยนชื่อ',
  remove: 'ลบ',
  saved: (name: string) => `บันทึกมุมมอง “${name}” แล้ว`,
  removed: (name: string) => `ลบมุมมอง “${name}” แล้ว`,
  failed: 'โหลดมุมมองที่บันทึกไว้ไม่สำเร็จ',
  retry: 'ลองอีกครั้ง',
} as const

export const dialogTexts = {
  createTitle: 'บันทึกมุมมอง',
  renameTitle: 'เปลี่ยนชื่อมุมมอง',
  createText: 'เก็บตัวกรองและลำดับตอนนี้ไว้ กลับมาได้ในครั้งเดียวจากทุกเครื่อง เห็นเฉพาะคุณ',
  renameText: 'ตัวกรองและลำดับของมุมมองไม่เปลี่ยน',
  name: 'ชื่อมุมมอง',
  nameHint: 'เช่น ฉบับร่างเดือนนี้',
  submit: 'บันทึก',
  cancel: 'ยกเลิก',
  replace: 'บันทึกทับมุมมองเดิม',
} as const

export const exportTexts = {
  title: 'มุมมองที่บันทึกไว้ในหลังบ้าน',
  list: 'รายการ',
  name: 'ชื่อ',
  query: 'ตัวกรองและลำดับ',
  createdAt: 'บันทึกเมื่อ',
  lists: {
    posts: 'โพสต์',
    events: 'อบรม',
    people: 'สมาชิก',
    purchases: 'คำสั่งซื้อ',
    'user-events': 'ผลสอบ',
    audit: 'บันทึกการใช้งาน',
  },
} as const
