/** Thai texts about the reader of a page. */
export const meTexts = {
  /** The session ended, and the browser did not know it. */
  signedOut: 'คุณออกจากระบบแล้ว เข้าสู่ระบบอีกครั้งเพื่อใช้งานต่อ',
  signIn: 'เข้าสู่ระบบ',
  /** An action needs to know who reads, and the call has failed. */
  failed: 'ยังโหลดข้อมูลบัญชีของคุณไม่ได้ กรุณาลองใหม่อีกครั้ง',
}
