/** Thai texts of a personal page without JavaScript. */
export const shellTexts = {
  title: (page: string) => `“${page}” ต้องใช้ JavaScript`,
  text: 'หน้านี้เป็นของคุณคนเดียว เบราว์เซอร์จึงต้องเปิด JavaScript และต้องเข้าสู่ระบบ แล้วโหลดหน้านี้อีกครั้ง ส่วนหน้าอื่นของศาลาอ่านได้ตามปกติ',
  home: 'กลับหน้าแรก',
  signIn: 'เข้าสู่ระบบ',
} as const
