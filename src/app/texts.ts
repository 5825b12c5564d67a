/** Thai texts of the shell: header, footer, error pages. */
export const appTexts = {
  siteName: 'ศาลา',
  tagline: 'ชุมชนเทคโนโลยีการศึกษาของครูไทย',
  description: 'รีวิวเครื่องมือ เรื่องเล่าการสอน กรณีศึกษา และอบรมออนไลน์ โดยครูไทย เพื่อครูไทย',
  skip: 'ข้ามไปเนื้อหาหลัก',
  homeLabel: 'ศาลา หน้าแรก',
  mainNavigation: 'เมนูหลัก',
  search: 'ค้นหา',
  signIn: 'เข้าสู่ระบบ',
  openMenu: 'เปิดเมนู',
  menu: 'เมนู',
  footer: {
    about: 'ศาลาที่ครูไทยแวะมานั่งคุยกันเรื่องการสอน แล้วกลับห้องเรียนไปพร้อมอะไรใหม่ ๆ เสมอ',
    explore: 'สำรวจ',
    policies: 'นโยบาย',
    policyLinks: [
      { tab: 'privacy', label: 'ความเป็นส่วนตัว' },
      { tab: 'cookie', label: 'คุกกี้' },
      { tab: 'website', label: 'การใช้เว็บไซต์' },
      { tab: 'marketing', label: 'การรับข่าวสาร' },
    ],
    cookieSettings: 'ตั้งค่าคุกกี้',
    contact: 'ติดต่อ',
    contactText: 'ทีมงานศาลาตอบทุกข้อความในวันทำการ',
    feed: 'ติดตามเนื้อหาใหม่ (Atom)',
  },
  notFound: {
    title: 'ไม่พบหน้านี้',
    text: 'หน้านี้อาจย้ายที่ หรือไม่เคยมีอยู่ ลองค้นหา หรือกลับไปที่หน้าแรก',
    home: 'กลับหน้าแรก',
  },
  failed: {
    title: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
    text: 'ระบบขัดข้องชั่วคราว ข้อมูลของคุณยังอยู่ครบ',
    retry: 'ลองใหม่',
  },
} as const
