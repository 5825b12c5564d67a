/** Texts of the profile form. Pages that only show profiles do not load them. */

/** Page that edits the own profile (PROF-055..093). */
export const editTexts = {
  title: 'แก้ไขโปรไฟล์',
  back: 'กลับไปโปรไฟล์',
  photo: 'รูปโปรไฟล์',
  photoAlt: 'รูปโปรไฟล์ของคุณ',
  photoHint: 'ไฟล์ JPEG, PNG หรือ WebP ไม่เกิน 5 MB ตัดเป็นวงกลมให้อัตโนมัติ',
  changePhoto: 'เปลี่ยนรูป',
  choosePhoto: 'เลือกรูป',
  removePhoto: 'ลบรูป',
  undoPhoto: 'ใช้รูปเดิม',
  photoReady: 'รูปใหม่พร้อมแล้ว กดบันทึกเพื่อใช้รูปนี้',
  photoRemoved: 'จะลบรูปเมื่อกดบันทึก',
  aboutMe: 'เกี่ยวกับฉัน',
  aboutMeHint: 'แสดงบนโปรไฟล์ 3 บรรทัดแรก',
  left: (count: number) => `พิมพ์ได้อีก ${count} ตัวอักษร`,
  over: (count: number) => `ยาวเกินไป ${count} ตัวอักษร`,
  universityHint: 'คำนำหน้า ชื่อ และสถานที่ทำงานเป็นข้อมูลจากมหาวิทยาลัย แก้ไขที่ศาลาไม่ได้',
  work: 'งานและการติดต่อ',
  email: 'อีเมล',
  idCode: 'รหัสประจำตัว',
  memberType: 'ประเภทสมาชิก',
  job: 'อาชีพ',
  workplace: 'ชื่อองค์กร / สถานที่ทำงานปัจจุบัน',
  province: 'จังหวัด',
  provincePlaceholder: 'พิมพ์เพื่อค้นหาจังหวัด',
  provinceList: 'รายชื่อจังหวัด',
  mobile: 'โทรศัพท์',
  mobilePlaceholder: 'เช่น 081 234 5678',
  mobileHint: 'ไม่แสดงให้ผู้อื่นเห็น',
  empty: '-',
  unsaved: 'มีการแก้ไขที่ยังไม่บันทึก',
  cancel: 'ยกเลิก',
  save: 'บันทึก',
  saving: 'กำลังบันทึก',
  saved: 'บันทึกโปรไฟล์เรียบร้อยแล้ว',
  savedSoFar: 'บันทึกแล้ว ส่วนที่พิมพ์เพิ่มระหว่างนั้นยังไม่ได้บันทึก',
  invalid: 'บันทึกไม่สำเร็จ กรุณาตรวจสอบข้อมูล',
  /** Decision Q-71. */
  failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  signedOut: 'คุณออกจากระบบแล้ว ข้อมูลที่กรอกยังอยู่ในหน้านี้',
  signInElsewhere: 'เข้าสู่ระบบในแท็บใหม่ แล้วกลับมากดบันทึกอีกครั้ง',
  signOutElsewhere: 'เปิดแท็บใหม่ ออกจากระบบบัญชีนั้น เข้าสู่ระบบด้วยบัญชีของคุณ แล้วกลับมากดบันทึกอีกครั้ง',
} as const

/** Crop dialog. */
export const cropTexts = {
  title: 'ปรับรูปโปรไฟล์',
  text: 'ลากเพื่อเลื่อน เลื่อนแถบเพื่อขยาย ใช้ปุ่มลูกศรบนแป้นพิมพ์ก็ได้',
  area: 'ส่วนของรูปที่จะใช้ เลื่อนด้วยปุ่มลูกศร',
  zoom: 'ขยายรูป',
  cancel: 'ยกเลิก',
  use: 'ใช้รูปนี้',
} as const

/** Announcements of the province list, and alternative names that people may type. */
export const comboTexts = {
  provinceWord: 'จังหวัด',
  shortWord: 'จ.',
  otherNames: { กรุงเทพมหานคร: ['กทม.', 'กรุงเทพฯ', 'กรุงเทพ ฯ'], นครราชสีมา: ['โคราช'] } as Record<string, string[]>,
  count: (count: number) => (count === 0 ? 'ไม่พบจังหวัดที่ตรงกัน' : `พบ ${count} จังหวัด`),
} as const
