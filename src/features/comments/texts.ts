/** Thai texts of comments. */
export const commentTexts = {
  /** Stands where the name of a deleted account stood. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
} as const
