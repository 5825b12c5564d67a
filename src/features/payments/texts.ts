/** Thai texts of payments through the gateway: mails about money that came too late. */

export const paymentMailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  late: {
    subject: (invoiceNo: string) => `กำลังคืนเงิน ${invoiceNo}`,
    text: (topic: string, amount: string) =>
      `เราได้รับเงิน ${amount} ของอบรม “${topic}” หลังจากคำสั่งซื้อนี้ปิดไปแล้ว จึงคืนเงินเต็มจำนวนให้โดยอัตโนมัติ`,
    when: 'เงินจะกลับเข้าบัตรหรือบัญชีเดิม ปกติใน 5 ถึง 10 วันทำการ ไม่ต้องทำอะไรเพิ่ม',
    button: 'ดูคำสั่งซื้อ',
  },
} as const
