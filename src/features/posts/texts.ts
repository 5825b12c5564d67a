/** Thai texts of posts. */
export const postTexts = {
  /** `label_text` by label code. */
  labels: ['', 'มาใหม่', 'แนะนำ'],
  /** Stands where the name of a deleted account stood. */
  deletedUser: 'ผู้ใช้ที่ลบบัญชีแล้ว',
} as const
