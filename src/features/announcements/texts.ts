/** Thai texts of the banners on all pages. */
export const bannerTexts = {
  label: 'ประกาศ',
  close: 'ปิดประกาศนี้',
  maintenance: 'กำลังปรับปรุงเว็บไซต์ อ่านได้ตามปกติ แต่ยังบันทึกหรือส่งข้อมูลไม่ได้',
  until: (time: string) => `คาดว่าเสร็จ ${time}`,
} as const

export const maintenanceErrors = { past: 'เวลาที่คาดว่าเสร็จต้องยังไม่ผ่านไป' } as const
