/** Thai texts of the comment form, which is loaded on demand. */
export const writingTexts = {
  label: { comment: 'ความคิดเห็น', reply: 'ตอบกลับความคิดเห็น', edit: 'แก้ไขความคิดเห็น' },
  placeholder: {
    comment: 'เล่าให้ฟังหน่อย คุณลองแล้วเป็นอย่างไร',
    reply: 'พิมพ์คำตอบของคุณ',
    edit: 'พิมพ์ความคิดเห็น',
  },
  /** */
  phrases: ['ชอบไอเดียนี้เพราะ…', 'จะนำไปใช้กับ…', 'อยากรู้เพิ่มเติมเรื่อง…', 'เคยลองใช้แล้วพบว่า…', 'ขอบคุณสำหรับ…'],
  phrasesLabel: 'ประโยคเริ่มต้น',
  stickers: 'สติกเกอร์',
  stickersLabel: 'เลือกสติกเกอร์ได้สูงสุด 3 รูป',
  chosenLabel: 'สติกเกอร์ที่เลือก',
  addSticker: (name: string, count: number) => (count > 0 ? `${name} เลือกแล้ว ${count}` : name),
  chosenCount: (count: number, max: number) => `เลือกสติกเกอร์แล้ว ${count} จาก ${max} รูป`,
  removeSticker: (name: string) => `เอาสติกเกอร์ ${name} ออก`,
  anonymous: 'ไม่เปิดเผยชื่อ',
  shownAs: (name: string) => `จะแสดงเป็น “${name}”`,
  asSite: (name: string) => `เขียนในนาม${name}`,
  left: (count: number) => `เหลืออีก ${count} ตัวอักษร`,
  over: (count: number) => `เกินมา ${count} ตัวอักษร กรุณาย่อลง`,
  cancel: 'ยกเลิก',
  discarded: 'ทิ้งข้อความแล้ว',
  undo: 'เอากลับมา',
  send: { comment: 'ส่งความคิดเห็น', reply: 'ส่งคำตอบ', edit: 'บันทึก' },
  sent: { comment: 'ส่งความคิดเห็นแล้ว', reply: 'ส่งคำตอบแล้ว', edit: 'แก้ไขความคิดเห็นแล้ว' },
  /** CMT-012, verbatim. */
  failed: 'something went wrong, please contact admin',
  failedNote: 'ส่งไม่สำเร็จ ข้อความยังอยู่ ลองใหม่อีกครั้งหรือแจ้งผู้ดูแล',
  /** CMT-013, verbatim. */
  captcha: 'Please verify that you are not a robot.',
  /** CMT-028..030, verbatim, with Thai beside it. */
  remove: {
    title: 'Are you sure?',
    text: 'You want to delete this comment?',
    yes: 'Yes, delete it!',
    no: 'Cancel!',
    thai: { text: 'ลบความคิดเห็นนี้ใช่ไหม', yes: 'ลบเลย', no: 'ไม่ลบ' },
    wait: 'Please wait',
    done: 'ลบความคิดเห็นแล้ว',
  },
} as const
