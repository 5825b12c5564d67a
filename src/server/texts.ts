/** Thai texts of the engine. */
import { formatNumber } from '#lib/counts.ts'
export const engineTexts = {
  errors: {
    bad_request: 'คำขอไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง',
    unauthenticated: 'กรุณาเข้าสู่ระบบก่อนใช้งาน',
    forbidden: 'คุณไม่มีสิทธิ์ทำรายการนี้',
    suspended: 'บัญชีนี้ถูกระงับการเขียนชั่วคราว',
    csrf: 'เซสชันของหน้านี้หมดอายุ กรุณาลองใหม่อีกครั้ง',
    confirmation_required: 'กรุณายืนยันรหัสผ่านอีกครั้งก่อนทำรายการนี้',
    not_found: 'ไม่พบสิ่งที่คุณกำลังหา',
    method_not_allowed: 'ไม่รองรับวิธีเรียกนี้',
    timeout: 'การเชื่อมต่อช้าเกินไป กรุณาลองใหม่อีกครั้ง',
    conflict: 'ข้อมูลเปลี่ยนไปแล้ว กรุณาโหลดหน้านี้ใหม่',
    gone: 'ลิงก์นี้หมดอายุหรือถูกใช้ไปแล้ว',
    too_large: 'ข้อมูลที่ส่งมามีขนาดใหญ่เกินไป',
    uri_too_long: 'ที่อยู่ยาวเกินไป',
    unsupported_media_type: 'ไม่รองรับรูปแบบข้อมูลนี้',
    wrong_host: 'ไม่พบเว็บไซต์ที่เรียก',
    validation: 'ข้อมูลไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง',
    too_many_requests: 'มีการเรียกใช้งานบ่อยเกินไป กรุณารอสักครู่แล้วลองใหม่',
    headers_too_large: 'ส่วนหัวของคำขอใหญ่เกินไป',
    internal: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
    overload: 'ขณะนี้มีผู้ใช้งานจำนวนมาก กรุณาลองใหม่ในอีกสักครู่',
    maintenance: 'เว็บไซต์กำลังปรับปรุง อ่านได้ตามปกติแต่ยังบันทึกไม่ได้ สิ่งที่พิมพ์ไว้ยังอยู่ กรุณาลองใหม่ในอีกสักครู่',
    db: 'ระบบไม่พร้อมใช้งานชั่วคราว กรุณาลองใหม่ในอีกสักครู่',
    storage: 'ระบบจัดเก็บไฟล์ไม่พร้อมใช้งานชั่วคราว กรุณาลองใหม่ในอีกสักครู่',
    upstream: 'บริการภายนอกไม่พร้อมใช้งานชั่วคราว กรุณาลองใหม่ในอีกสักครู่',
  },
  /** Default name shown on comments by the site's staff (Q-139). */
  staffDisplayName: 'ทีมงาน',
  /** The page of the API description. */
  api: {
    title: 'API ของศาลา',
    intro:
      'ทุกข้อมูลที่เว็บไซต์ใช้เรียกได้ผ่าน API เดียวกันนี้ อ่านข้อมูลสาธารณะได้ทันที ส่วนการเรียกที่เปลี่ยนแปลงข้อมูลต้องมีส่วนหัว X-Requested-With และ X-CSRF-TOKEN จากหน้าเว็บของเรา',
    machine: 'คำอธิบายสำหรับโปรแกรม (OpenAPI 3.1)',
    errors: 'ข้อผิดพลาดที่ทุกการเรียกอาจตอบ',
    contents: 'สารบัญ',
    access: { public: 'ทุกคน', member: 'ผู้ที่เข้าสู่ระบบ', admin: 'ผู้ดูแล' },
    who: 'ใครเรียกได้',
    guarded: 'ต้องมีโทเค็น CSRF',
    confirmation: {
      recent: 'ผู้ดูแลต้องยืนยันรหัสผ่านภายใน 60 นาทีก่อนหน้า',
      'by-use-case': 'ผู้ดูแลต้องยืนยันรหัสผ่านภายใน 60 นาทีก่อนหน้าสำหรับบางรายการ',
    },
    parameters: 'ข้อมูลที่ส่ง',
    noParameters: 'ไม่ต้องส่งข้อมูล',
    ownErrors: 'ข้อผิดพลาดเฉพาะ',
    name: 'ชื่อ',
    place: 'ส่งทาง',
    kind: 'ชนิด',
    isRequired: 'จำเป็น',
    yes: 'ใช่',
    status: 'สถานะ',
    code: 'รหัส',
    message: 'ข้อความ',
  },
  /** Of a suspended account: what the office wrote, and the day when writing is possible again. */
  suspended: (message: string, until: string | null) =>
    `บัญชีนี้อ่านได้แต่เขียนไม่ได้${until ? `จนถึง ${until}` : ' โดยไม่มีกำหนด'} เหตุผล: ${message}`,
  invalid: 'ค่าไม่ถูกต้อง',
  required: 'กรุณาระบุข้อมูลนี้',
  /** AUTH-020, verbatim. */
  captcha: 'Please verify that you are not a robot.',
  /** Header and footer of mails. */
  mail: {
    slogan: 'ชุมชนเทคโนโลยีการศึกษาของครูไทย',
    automatic: 'อีเมลฉบับนี้ส่งโดยอัตโนมัติจากศาลา กรุณาอย่าตอบกลับ',
    linkHint: 'หากกดปุ่มไม่ได้ ให้คัดลอกลิงก์นี้ไปเปิดในเบราว์เซอร์',
  },
  /** The development mailbox, used when no mail server is configured. */
  mailbox: {
    title: 'กล่องจดหมายสำหรับพัฒนา',
    intro: 'อีเมล 50 ฉบับล่าสุด แสดงเฉพาะบนเครื่องนี้เมื่อยังไม่ได้ตั้งค่าเซิร์ฟเวอร์อีเมล (SMTP_URL)',
    empty: 'ยังไม่มีอีเมล',
    back: 'อีเมลทั้งหมด',
    to: 'ถึง',
    subject: 'เรื่อง',
    createdAt: 'เวลา',
    html: 'แบบ HTML',
    text: 'แบบข้อความ',
    attachments: 'ไฟล์แนบ',
    bytes: (count: number) => `${formatNumber(count)} ไบต์`,
  },
  siteName: 'ศาลา',
  /** On receipts of a site that has no seller yet; the branch is also the default of a real one. */
  demoSeller: {
    name: 'ศูนย์นวัตกรรมการเรียนรู้ มหาวิทยาลัยศาลานคร',
    branch: 'สำนักงานใหญ่',
    address: '99 ถนนศาลา แขวงศาลา เขตเมือง กรุงเทพมหานคร 10999',
  },
  errorPage: {
    title: 'ขออภัย · ศาลา',
    requestHint: 'ลิงก์หรือที่อยู่ที่เปิดอาจพิมพ์ผิดหรือไม่ครบ ลองตรวจอีกครั้ง หรือเริ่มจากหน้าแรก',
    hint: 'ระบบขัดข้องชั่วคราว ข้อมูลของคุณยังอยู่ครบ ลองโหลดหน้านี้ใหม่ในอีกสักครู่',
    tooManyHint: 'มีการเปิดหน้าจากเครือข่ายของคุณจำนวนมากในเวลาสั้น ๆ กรุณารอสักครู่แล้วลองใหม่อีกครั้ง',
    home: 'กลับหน้าแรก',
    reference: 'รหัสอ้างอิง',
  },
} as const
