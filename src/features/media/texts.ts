/** Thai and prescribed texts of pictures. */
export const mediaTexts = {
  errors: {
    image_rejected: 'Please select an image file',
    image_too_large: 'ไฟล์รูปภาพมีขนาดใหญ่เกินกำหนด',
  },
  /** STORY-026 */
  logoTooLarge: 'File size must not exceed 800 KB',
} as const
