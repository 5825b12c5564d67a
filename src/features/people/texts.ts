/** Thai texts of the office of people that the server needs too. */
export const errorTexts = {
  own_account: 'เปลี่ยนบทบาท ระงับ รวม หรือให้บัญชีของตัวเองออกจากหน้านี้ไม่ได้',
  admin_is_member: 'ผู้ดูแลระบบต้องเป็นบัญชีสมาชิก บัญชีมหาวิทยาลัยเป็นผู้ตรวจความเห็นหรือบรรณาธิการได้',
  merge_kinds: 'รวมได้เฉพาะบัญชีสมาชิกเข้ากับบัญชีมหาวิทยาลัย',
  merge_admin: 'รวมบัญชีของผู้ดูแลระบบไม่ได้',
  merge_blocked: 'ยังรวมบัญชีไม่ได้ มีเรื่องที่ต้องจัดการก่อน กรุณาดูรายการอีกครั้ง',
  import_changed: 'ไฟล์หรือบัญชีในระบบเปลี่ยนไปหลังตรวจ กรุณาตรวจไฟล์อีกครั้ง',
  import_unreadable: 'อ่านไฟล์ไม่ได้ ต้องเป็น CSV ที่มีหัวคอลัมน์ kind, username, firstname, lastname',
  import_too_many: 'ไฟล์มีเกิน 50,000 บรรทัด กรุณาแบ่งเป็นหลายไฟล์',
} as const

export const fieldTexts = {
  reasonMissing: 'กรุณาระบุเหตุผล',
  messageMissing: 'กรุณาเขียนข้อความถึงเจ้าของบัญชี',
  mergeName: 'กรุณาพิมพ์ชื่อและนามสกุลของสมาชิกให้ตรง',
  long: 'ข้อความยาวเกินไป',
  day: 'กรุณาเลือกวันที่',
  dayPast: 'วันที่ต้องอยู่หลังวันนี้และไม่เกินสิบปี',
} as const

/** Import of university accounts. */
export const importTexts = {
  fileLarge: 'ไฟล์ใหญ่เกิน 12 MB',
  line: 'บรรทัด',
  reason: 'เหตุผล',
  /** Names of columns besides the English ones, in lower case with `_` for spaces. */
  columns: {
    kind: ['ชนิด', 'ประเภท'],
    username: ['ชื่อผู้ใช้'],
    id_code: ['รหัส', 'รหัสนักศึกษา', 'รหัสประจำตัว'],
    prefix: ['คำนำหน้า'],
    firstname: ['ชื่อ'],
    lastname: ['นามสกุล'],
    email: ['อีเมล'],
    workplace: ['คณะ', 'หน่วยงาน', 'สังกัด'],
    job: ['ตำแหน่ง', 'อาชีพ'],
  },
  kinds: {
    student: 'student',
    นักศึกษา: 'student',
    นิสิต: 'student',
    staff: 'staff',
    บุคลากร: 'staff',
    อาจารย์: 'staff',
  } as Readonly<Record<string, 'student' | 'staff' | undefined>>,
  problems: {
    quote: 'เครื่องหมายคำพูดไม่ปิด',
    kind: 'ชนิดต้องเป็น student หรือ staff',
    noUsername: 'ไม่มีชื่อผู้ใช้',
    username: 'ชื่อผู้ใช้มีอักขระที่ใช้ไม่ได้',
    name: 'ชื่อหรือนามสกุลใช้ไม่ได้',
    email: 'อีเมลใช้ไม่ได้',
    noCode: 'ไม่มีรหัสนักศึกษา',
    long: 'ข้อความในบางช่องยาวเกินไป',
    sign: 'มีอักขระที่ใช้ไม่ได้',
    codeTaken: 'รหัสนี้เป็นของบัญชีอื่น',
    repeated: (line: number) => `ชื่อผู้ใช้หรือรหัสซ้ำกับบรรทัด ${line}`,
  },
} as const
