/** Thai and prescribed texts of pictures. */
export const mediaTexts = {
  errors: {
    image_rejected: 'รูปนี้อ่านไม่ได้ กรุณาเลือกไฟล์ JPEG, PNG หรือ WebP',
    image_too_large: 'ไฟล์รูปภาพมีขนาดใหญ่เกินกำหนด',
  },
  /** STORY-026 */
  logoTooLarge: 'File size must not exceed 800 KB',
} as const
