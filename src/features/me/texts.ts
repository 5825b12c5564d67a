/** Thai texts about the reader of a page. */
export const meTexts = {
  /** The session ended, and the browser did not know it. */
  signedOut: 'คุณออกจากระบบแล้ว เข้าสู่ระบบอีกครั้งเพื่อใช้งานต่อ',
  signIn: 'เข้าสู่ระบบ',
  /** An action needs to know who reads, and the call has failed. */
  failed: 'ยังโหลดข้อมูลบัญชีของคุณไม่ได้ กรุณาลองใหม่อีกครั้ง',
}

/** Menu of the signed-in person. */
export const accountTexts = {
  menu: 'เมนูบัญชี',
  open: (name: string) => `${name} เปิดเมนูบัญชี`,
  stories: 'เรื่องเล่าของฉัน',
  learning: 'การเรียนรู้ของฉัน',
  settings: 'แก้ไขโปรไฟล์และบัญชี',
  tests: 'แบบทดสอบของฉัน',
  certificates: 'ใบประกาศนียบัตร',
  purchases: 'การสั่งซื้อของฉัน',
  reviews: 'รีวิวของฉัน',
  office: 'หลังบ้าน',
  signOut: 'ออกจากระบบ',
  kinds: { staff: 'บัญชีบุคลากรมหาวิทยาลัย', student: 'บัญชีนักศึกษา', member: 'บัญชีสมาชิก' },
} as const
