/** Thai texts of the editor of texts: toolbar, menu, blocks and dialogs. */
export const toolbarTexts = {
  label: 'จัดรูปแบบ',
  h2: 'หัวข้อ',
  h3: 'หัวข้อย่อย',
  bold: 'ตัวหนา',
  italic: 'ตัวเอียง',
  link: 'ลิงก์',
  bullets: 'รายการ',
  numbers: 'ลำดับ',
  quote: 'คำพูด',
  code: 'โค้ด',
  table: 'ตาราง',
  picture: 'ภาพ',
  undo: 'เลิกทำ',
  redo: 'ทำซ้ำ',
  insert: 'แทรก',
  more: 'เพิ่มเติม',
} as const

export const slashTexts = {
  label: 'แทรก',
  none: 'ไม่มีสิ่งที่ตรงกับที่พิมพ์',
  groups: { media: 'ภาพและสื่อ', part: 'ส่วนของเรื่อง', text: 'ข้อความ' },
  items: {
    picture: ['ภาพ', 'ถามคำบรรยายให้ทุกครั้ง'],
    video: ['วิดีโอ', 'วางลิงก์ โหลดเมื่อกด'],
    file: ['ไฟล์ให้ดาวน์โหลด', 'PDF DOCX ไม่เกิน 10 MB'],
    tool: ['การ์ดเครื่องมือ', 'เลือกจากเครื่องมือในศาลา'],
    callout: ['กล่องเคล็ดลับ', 'สีพื้นอ่อน อ่านแยกจากเนื้อหา'],
    columns: ['สองคอลัมน์', 'บนโทรศัพท์เรียงลงมา'],
    table: ['ตาราง', 'แถวแรกเป็นหัวตาราง'],
    h2: ['หัวข้อ', 'ขึ้นในสารบัญของเรื่อง'],
    h3: ['หัวข้อย่อย', 'แบ่งหัวข้อใหญ่'],
    bullets: ['รายการ', 'ไม่เรียงลำดับ'],
    numbers: ['ลำดับ', 'ขั้นตอนทีละข้อ'],
    quote: ['คำพูด', 'คำของเด็กหรือครู'],
    code: ['โค้ด', 'เก็บช่องว่างตามที่พิมพ์'],
  },
} as const

export const pasteTexts = {
  pictures: 'ภาพไม่ได้มากับข้อความที่วาง บันทึกภาพลงเครื่องก่อน แล้วกดปุ่มภาพหรือพิมพ์ / เพื่อใส่',
  noPictures: 'ภาพไม่ได้มากับข้อความที่วาง ช่องนี้ใส่ภาพไม่ได้',
} as const

export const linkTexts = {
  title: 'ลิงก์',
  address: 'ที่อยู่ลิงก์',
  hint: 'เช่น https://example.com หรือวางที่อยู่ที่คัดลอกมา',
  invalid: 'ที่อยู่นี้เปิดไม่ได้ ต้องขึ้นต้นด้วย https:// หรือ /',
  apply: 'ใช้ลิงก์นี้',
  remove: 'เอาลิงก์ออก',
  open: 'เปิดดู',
  cancel: 'ยกเลิก',
} as const

export const pictureTexts = {
  bar: 'ภาพ',
  title: 'คำบรรยายภาพ',
  choose: 'เลือกภาพ',
  uploading: 'กำลังส่งภาพขึ้น',
  uploadFailed: 'ส่งภาพขึ้นไม่สำเร็จ กรุณาลองใหม่',
  alt: 'ในภาพมีอะไร',
  altMissing: 'ยังว่างอยู่ เขียนหนึ่งประโยคแทนสายตาคนที่มองไม่เห็น',
  example: 'ตัวอย่าง: เด็กชายอ่านหนังสือบนแท็บเล็ตให้ยายฟัง',
  decorative: 'ภาพตกแต่ง ไม่ต้องบรรยาย',
  decorativeHint: 'เลือกเมื่อเอาออกแล้วเรื่องยังครบ',
  caption: 'คำใต้ภาพ',
  captionHint: 'ทุกคนเห็น ใต้ภาพ',
  use: 'ใช้ภาพนี้',
  later: 'ไว้ทีหลัง',
  focus: 'จุดสนใจ',
  describe: 'คำบรรยาย',
  cut: 'ตัดภาพ',
  remove: 'ลบภาพ',
  has: 'มีคำบรรยายภาพ',
} as const

export const blockTexts = {
  video: {
    bar: 'วิดีโอ',
    title: 'วิดีโอจากลิงก์',
    address: 'ลิงก์ YouTube หรือ Vimeo',
    name: 'ชื่อวิดีโอ',
    invalid: 'ลิงก์นี้ไม่ใช่วิดีโอของ YouTube หรือ Vimeo',
    use: 'ใส่วิดีโอ',
    untitled: 'วิดีโอ',
    remove: 'ลบวิดีโอ',
  },
  file: {
    bar: 'ไฟล์',
    uploading: 'กำลังส่งไฟล์ขึ้น',
    failed: 'ส่งไฟล์ขึ้นไม่สำเร็จ กรุณาลองใหม่',
    tooLarge: 'ไฟล์ใหญ่เกิน 10 MB ย่อไฟล์แล้วเลือกใหม่',
    remove: 'ลบไฟล์',
  },
  tool: {
    bar: 'การ์ดเครื่องมือ',
    title: 'การ์ดเครื่องมือ',
    search: 'ค้นหาเครื่องมือในศาลา',
    none: 'ไม่พบเครื่องมือนี้ในศาลา',
    failed: 'โหลดเครื่องมือไม่สำเร็จ',
    remove: 'ลบการ์ด',
  },
  table: {
    bar: 'ตาราง',
    addRow: 'เพิ่มแถว',
    addColumn: 'เพิ่มคอลัมน์',
    removeRow: 'ลบแถว',
    removeColumn: 'ลบคอลัมน์',
    remove: 'ลบตาราง',
  },
  callout: { bar: 'กล่อง', tip: 'เคล็ดลับ', warning: 'ระวัง', note: 'หมายเหตุ', remove: 'เอากล่องออก' },
  columns: { bar: 'สองคอลัมน์', remove: 'ลบสองคอลัมน์' },
  cancel: 'ยกเลิก',
} as const

export const richTexts = {
  placeholder: 'พิมพ์ตรงนี้ หรือพิมพ์ / เพื่อแทรก',
  failed: 'เปิดช่องเขียนไม่สำเร็จ ข้อความที่มีอยู่ยังครบ',
} as const
