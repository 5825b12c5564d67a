/** Thai and prescribed texts of pictures. */
export const mediaTexts = {
  errors: {
    image_rejected: 'Please select an image file',
    image_too_large: 'ไฟล์รูปภาพมีขนาดใหญ่เกินกำหนด',
  },
  /** STORY-026 */
  logoTooLarge: 'File size must not exceed 800 KB',
} as const

/** The same errors in the words of the office; `throwWithoutText` leaves them to the `errorTexts` of a feature. */
export const imageErrorTexts = {
  image_rejected: 'รูปนี้อ่านไม่ได้ กรุณาเลือกไฟล์ JPEG, PNG หรือ WebP',
  image_too_large: 'รูปนี้ใหญ่เกินกำหนด กรุณาย่อรูปแล้วลองใหม่',
} as const
