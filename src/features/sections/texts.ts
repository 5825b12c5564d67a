/** Thai and English texts of the home page and the sections. */
export const sectionTexts = {
  sections: {
    '/': { title: 'ศาลา', description: 'รีวิวเครื่องมือ เรื่องเล่าการสอน กรณีศึกษา และอบรมออนไลน์ โดยครูไทย เพื่อครูไทย' },
    '/edtech-tools': {
      title: 'เครื่องมือเทคโนโลยีการศึกษา',
      description: 'รีวิวเครื่องมือสอนจากครูที่ใช้จริง พร้อมวิธีเริ่มต้น ราคา และสิทธิ์ Education Plan',
    },
    '/training': {
      title: 'อบรมออนไลน์สำหรับครู',
      description: 'อบรมสด ดูย้อนหลัง และอบรมพร้อมใบประกาศนียบัตร สอนโดยครูที่ทำจริงในห้องเรียน',
    },
    '/solutions': {
      title: 'แก้ปัญหาในห้องเรียน',
      description: 'ทางออกของปัญหาที่ครูเจอทุกวัน ตั้งแต่การมีส่วนร่วม การวัดผล ไปจนถึงอินเทอร์เน็ตที่ช้า',
    },
    '/trends': {
      title: 'เทรนด์การศึกษา',
      description: 'เรื่องใหม่น่าจับตาของการศึกษา ปัญญาประดิษฐ์ ข้อมูลส่วนบุคคล และห้องเรียนเสมือน',
    },
  } as Record<string, { title: string; description: string }>,
  forgetPassword: 'ลืมรหัสผ่าน',
  tagDescription: (name: string) => `เนื้อหาทั้งหมดในหมวด ${name} บนศาลา`,
  feedTitle: (name: string) => `เนื้อหาใหม่: ${name}`,
} as const
