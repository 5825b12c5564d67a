/** All Thai texts of accounts: dialogs, validation, responses, mails. Verbatim where the specification gives them. */
import type { DeferredAction } from '#lib/deferred-action.ts'
import {
  type AccountKind,
  type DeleteReason,
  type MemberType,
  PASSWORD_GOOD_LENGTH,
  PASSWORD_MIN_LENGTH,
  SIGN_UP_STEPS,
} from './constants.ts'

/** Validation errors of fields, used by the server and the forms. */
export const fieldTexts = {
  /** Label of the name field by kind of account (decision Q-17). */
  usernameLabels: { staff: 'ชื่อผู้ใช้', student: 'รหัสนักศึกษา', member: 'อีเมล' } satisfies Record<AccountKind, string>,
  usernameRequired: (label: string) => `กรุณาใส่${label}`,
  passwordRequired: 'กรุณาใส่รหัสผ่าน',
  captcha: 'Please verify that you are not a robot.',
  emailRequired: 'กรุณาใส่ที่อยู่อีเมล',
  emailInvalid: 'รูปแบบของอีเมลไม่ถูกต้อง กรุณาตรวจสอบอีกครั้ง',
  emailTaken: 'อีเมลนี้มีการลงทะเบียนแล้ว',
  newPasswordRequired: 'กรุณาตั้งค่ารหัสผ่าน',
  newPasswordShort: 'กรุณาตั้งค่ารหัสผ่านอย่างน้อย 6 ตัวอักษร',
  confirmRequired: 'กรุณายืนยันการตั้งค่ารหัสผ่าน',
  confirmDiffers: 'รหัสผ่านไม่ตรงกัน กรุณาลองใหม่อีกครั้ง',
  passwordLong: 'รหัสผ่านต้องยาวไม่เกิน 256 ตัวอักษร',
  passwordControl: 'รหัสผ่านมีอักขระที่ใช้ไม่ได้',
  passwordAdminShort: 'รหัสผ่านของผู้ดูแลต้องมีอย่างน้อย 12 ตัวอักษร',
  passwordCommon: 'รหัสผ่านนี้เดาง่ายหรือเคยรั่วไหลมาก่อน กรุณาตั้งรหัสผ่านอื่น',
  passwordPersonal: 'รหัสผ่านต้องไม่เป็นชื่อหรืออีเมลของคุณ กรุณาตั้งรหัสผ่านอื่น',
  prefixRequired: 'กรุณาระบุคำนำหน้าชื่อ',
  prefixThai: 'กรุณาระบุคำนำหน้าชื่อเป็นภาษาไทยเท่านั้น',
  firstnameRequired: 'กรุณาระบุชื่อ',
  firstnameThai: 'กรุณาระบุชื่อเป็นภาษาไทยเท่านั้น',
  lastnameRequired: 'กรุณาระบุนามสกุล',
  lastnameThai: 'กรุณาระบุนามสกุลเป็นภาษาไทยเท่านั้น',
  nameTaken: 'ชื่อและนามสกุลนี้มีการลงทะเบียนแล้ว',
  jobRequired: 'กรุณาระบุตำแหน่งอาชีพ',
  locationRequired: 'กรุณาระบุชื่อองค์กร / สถานที่ทำงานปัจจุบัน',
  tooLong: 'ข้อความยาวเกินไป',
  combiningMarks: 'ข้อความมีสระหรือวรรณยุกต์ซ้อนกันมากเกินไป',
  memberType: 'กรุณาเลือกสถานะปัจจุบันให้ตรงกับตำแหน่งอาชีพ',
  terms: 'กรุณายอมรับเงื่อนไขและนโยบายความเป็นส่วนตัว',
  resetPasswordRequired: 'กรุณาระบุรหัสผ่าน',
  resetPasswordShort: 'รหัสผ่านต้องมีอย่างน้อย 6 ตัวอักษร',
  resetConfirmRequired: 'กรุณายืนยันรหัสผ่าน',
  deleteReason: 'กรุณาระบุเหตุผลในการลบบัญชี',
  deleteTerms: 'กรุณายอมรับเงื่อนไขการลบบัญชี',
} as const

/** Messages in responses of the server. */
export const answerTexts = {
  wrongLogin: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง โปรดลองใหม่อีกครั้ง',
  /** Also shown on screen, recomputed each second (decision Q-21). */
  locked: (minutes: number, seconds: number) => `กรุณาลองใหม่อีกครั้งใน ${minutes} นาที ${seconds} วินาที`,
  noSuchAccount: 'ไม่พบบัญชีผู้ใช้นี้ กรุณาตรวจสอบใหม่อีกครั้ง',
  notSent: 'ไม่สามารถส่งอีเมลได้ กรุณาลองใหม่อีกครั้ง',
  resetExpired: 'ขออภัย ลิงก์ของคุณหมดอายุ',
  verificationExpired: 'ลิงก์ยืนยันอีเมลหมดอายุหรือถูกใช้ไปแล้ว',
  deletionExpired: 'ลิงก์ยืนยันการลบบัญชีหมดอายุแล้ว กรุณาทำรายการลบบัญชีใหม่อีกครั้ง',
  harderCaptcha: 'เพื่อความปลอดภัย เราขอยืนยันอีกครั้งว่าคุณไม่ใช่โปรแกรมอัตโนมัติ ครั้งนี้ใช้เวลานานกว่าปกติเล็กน้อย',
  alreadySignedIn: 'คุณเข้าสู่ระบบอยู่แล้ว',
  wrongCurrentPassword: 'รหัสผ่านปัจจุบันไม่ถูกต้อง',
  wrongPassword: 'รหัสผ่านไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง',
} as const

/** Texts of the error codes that endpoints declare. */
export const errorTexts = {
  wrong_login: answerTexts.wrongLogin,
  /** The response contains the remaining time (AUTH-041). */
  locked: 'กรุณาลองใหม่อีกครั้งในภายหลัง',
  harder_captcha: answerTexts.harderCaptcha,
  already_signed_in: answerTexts.alreadySignedIn,
  last_admin: 'คุณเป็นผู้ดูแลระบบคนสุดท้าย กรุณาตั้งผู้ดูแลระบบอีกคนก่อน แล้วจึงลบบัญชีนี้',
} as const

/** Mails (decision Q-49). Subjects are fixed; names occur only in bodies. */
export const mailTexts = {
  hello: (firstname: string) => `สวัสดีคุณ${firstname}`,
  welcome: {
    subject: 'ยินดีต้อนรับสู่ศาลา',
    paragraphs: [
      'บัญชีของคุณพร้อมใช้งานแล้ว เหลืออีกขั้นเดียว กดปุ่มด้านล่างเพื่อยืนยันว่าอีเมลนี้เป็นของคุณ แล้วเราจะส่งการแจ้งเตือนมาที่อีเมลนี้ได้',
      'ปักเรื่องที่สนใจลงบอร์ดของคุณ ติดตามครูที่ชอบ บอกเพื่อนครูว่าเครื่องมือใดใช้แล้วได้ผล และร่วมแสดงความคิดเห็นได้ทันที',
    ],
    button: 'ยืนยันอีเมล',
    note: 'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 7 วัน หากคุณไม่ได้สมัครสมาชิก ไม่ต้องกดยืนยัน แล้วเราจะไม่ส่งอีเมลอื่นมาอีก หากต้องการลบบัญชีนี้ ให้เลือก “ลืมรหัสผ่าน” ด้วยอีเมลนี้เพื่อตั้งรหัสผ่านของคุณเอง แล้วลบบัญชีได้ที่หน้าแก้ไขโปรไฟล์',
  },
  verifyEmail: {
    subject: 'ยืนยันอีเมลของบัญชีศาลา',
    paragraphs: ['กดปุ่มด้านล่างเพื่อยืนยันว่าอีเมลนี้เป็นของคุณ แล้วเราจะส่งการแจ้งเตือนมาที่อีเมลนี้ได้'],
    button: 'ยืนยันอีเมล',
    note: 'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 7 วัน หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร อีเมลนี้จะยังไม่ถูกใช้',
  },
  reset: {
    subject: 'ตั้งรหัสผ่านใหม่สำหรับบัญชีศาลา',
    paragraphs: ['เราได้รับคำขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ กดปุ่มด้านล่างเพื่อตั้งรหัสผ่าน'],
    button: 'ตั้งรหัสผ่านใหม่',
    note: 'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 60 นาที หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้',
  },
  suspended: {
    subject: 'บัญชีศาลาของคุณถูกระงับการเขียน',
    until: (day: string) => `คุณยังอ่านทุกอย่างในศาลาได้ แต่ยังเขียนไม่ได้จนถึง ${day} ถึงวันนั้นจะกลับมาเขียนได้เองโดยไม่ต้องทำอะไร`,
    forever: 'คุณยังอ่านทุกอย่างในศาลาได้ แต่เขียนไม่ได้โดยไม่มีกำหนด',
    reason: (message: string) => `เหตุผล: ${message}`,
    button: 'ติดต่อทีมงาน',
  },
  roleChanged: {
    subject: 'บทบาทของคุณในศาลาเปลี่ยนแล้ว',
    paragraphs: {
      none: 'บัญชีของคุณเป็นบัญชีสมาชิก ไม่มีบทบาทในหลังบ้านแล้ว',
      moderator: 'บัญชีของคุณมีบทบาทผู้ตรวจความเห็นแล้ว เข้าสู่ระบบอีกครั้งเพื่อเริ่มใช้หลังบ้าน',
      editor: 'บัญชีของคุณมีบทบาทบรรณาธิการแล้ว เข้าสู่ระบบอีกครั้งเพื่อเริ่มใช้หลังบ้าน',
      admin: 'บัญชีของคุณมีบทบาทผู้ดูแลระบบแล้ว',
    },
    admin: 'รหัสผ่านเดิมใช้ไม่ได้แล้ว กรุณาตั้งรหัสผ่านใหม่ที่ยาวอย่างน้อย 12 ตัวอักษรก่อนเข้าสู่ระบบ',
    signIn: 'ไปที่ศาลา',
    newPassword: 'ตั้งรหัสผ่านใหม่',
  },
  merged: {
    subject: 'รวมบัญชีศาลาของคุณแล้ว',
    paragraphs: [
      'ผู้ดูแลระบบรวมบัญชีสมาชิกของคุณเข้ากับบัญชีมหาวิทยาลัยแล้ว สิ่งที่คุณเขียน ปักไว้ และลงทะเบียนไว้อยู่ในบัญชีมหาวิทยาลัย',
      'จากนี้ให้เข้าสู่ระบบด้วยชื่อผู้ใช้และรหัสผ่านของมหาวิทยาลัย รหัสผ่านเดิมของบัญชีสมาชิกใช้ไม่ได้แล้ว',
    ],
    button: 'ไปที่ศาลา',
    note: 'หากบัญชีทั้งสองไม่ใช่ของคุณ กรุณาแจ้งผู้ดูแลระบบทันที',
  },
  passwordChanged: {
    subject: 'รหัสผ่านของบัญชีศาลาถูกเปลี่ยนแล้ว',
    paragraphs: ['รหัสผ่านของคุณเพิ่งถูกเปลี่ยน อุปกรณ์อื่นที่เข้าสู่ระบบไว้ถูกออกจากระบบแล้ว'],
    button: 'ตั้งรหัสผ่านใหม่',
    note: 'หากคุณไม่ได้เป็นผู้เปลี่ยน กรุณาตั้งรหัสผ่านใหม่ทันที',
  },
  confirmDeletion: {
    subject: 'ยืนยันการลบบัญชีศาลา',
    paragraphs: [
      'เราได้รับคำขอลบบัญชีของคุณ บัญชีจะยังไม่ถูกลบจนกว่าคุณจะกดยืนยันในหน้าที่เปิดขึ้น',
      'เมื่อลบแล้ว ข้อมูลส่วนตัว รูป และสิ่งที่คุณกดไว้จะหายไปและกู้คืนไม่ได้ ความคิดเห็นของคุณยังอยู่ในชื่อ “ผู้ใช้ที่ลบบัญชีแล้ว” และเรื่องเล่าของคุณจะไม่อยู่ในรายการอีก',
    ],
    button: 'ไปหน้ายืนยันการลบบัญชี',
    note: 'ลิงก์นี้ใช้ได้ครั้งเดียวภายใน 24 ชั่วโมง หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องกดลิงก์ และควรเปลี่ยนรหัสผ่านของคุณ',
  },
  deletionDone: {
    subject: 'ลบบัญชีศาลาเรียบร้อยแล้ว',
    paragraphs: [
      'บัญชีของคุณและข้อมูลส่วนตัวถูกลบแล้ว และทุกอุปกรณ์ถูกออกจากระบบ',
      'ขอบคุณที่เคยร่วมแบ่งปันในศาลา หากวันหนึ่งอยากกลับมา คุณเริ่มบัญชีใหม่ได้เสมอ',
    ],
  },
} as const

/** The sign-up dialog (REG-002..032). */
export const signUpTexts = {
  step: (step: number) => `${step} จาก ${SIGN_UP_STEPS}`,
  titles: { 1: 'สร้างบัญชีของคุณ', 2: 'ตอนนี้คุณเป็นใครในห้องเรียน' },
  leads: { 1: 'ใช้เวลาไม่ถึงสองนาที แก้ไขภายหลังได้', 2: 'อีกขั้นเดียวก็พร้อมใช้งานแล้ว' },
  email: 'ที่อยู่อีเมล',
  emailPlaceholder: 'name@example.com',
  password: 'ตั้งรหัสผ่าน',
  confirmPassword: 'ยืนยันรหัสผ่าน',
  prefix: 'คำนำหน้าชื่อ',
  prefixPlaceholder: 'เลือก',
  otherPrefix: 'ระบุคำนำหน้าชื่อ',
  otherPrefixPlaceholder: 'เช่น ว่าที่ร้อยตรี',
  firstName: 'ชื่อ',
  lastName: 'นามสกุล',
  nameHint: 'ใช้ภาษาไทย ชื่อนี้จะพิมพ์ลงบนใบประกาศนียบัตรของคุณ',
  next: 'ถัดไป',
  checking: 'กำลังตรวจสอบ',
  nextNeeds: 'กรอกช่องที่มีเครื่องหมาย * ให้ครบเพื่อไปต่อ',
  haveAccount: 'มีบัญชีแล้ว',
  signIn: 'เข้าสู่ระบบ',
  status: 'สถานะปัจจุบัน',
  statusDetails: {
    1: 'ผู้สอนทุกระดับ',
    2: 'ผู้เรียนทุกระดับ',
    3: 'ผู้สนใจการศึกษา',
  } satisfies Record<MemberType, string>,
  job: 'ตำแหน่งอาชีพ',
  jobPlaceholder: 'เลือกตำแหน่งอาชีพ',
  otherJob: 'ระบุตำแหน่งอาชีพ',
  otherJobPlaceholder: 'เช่น นักพัฒนาหลักสูตร',
  location: 'ชื่อองค์กร / สถานที่ทำงานปัจจุบัน',
  locationPlaceholder: 'เช่น โรงเรียนอนุบาลต้นกล้า',
  acceptTerms: {
    before: 'ฉันยอมรับ',
    website: 'ข้อกำหนดการใช้งาน',
    and: 'และ',
    privacy: 'คำประกาศความเป็นส่วนตัว',
  },
  acceptMarketing: 'ส่งข่าวอบรมและเรื่องเล่าใหม่ให้ฉันทางอีเมล',
  optional: '(ไม่บังคับ)',
  newTab: '(เปิดในแท็บใหม่)',
  back: 'ย้อนกลับ',
  submit: 'สมัครสมาชิก',
  submitNeeds: 'กรอกให้ครบ ยอมรับเงื่อนไข และยืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ เพื่อสมัคร',
  /** REG-067, decision Q-39. */
  failed: 'An error occurred during sign up. Please try again.',
} as const

/** Strength of a new password, by its length alone (decision Q-36). */
export const strengthTexts = {
  short: `อย่างน้อย ${PASSWORD_MIN_LENGTH} ตัวอักษร แนะนำ ${PASSWORD_GOOD_LENGTH} ตัวขึ้นไป`,
  fair: `ความยาวใช้ได้ ถ้าถึง ${PASSWORD_GOOD_LENGTH} ตัวจะเดายากขึ้นมาก`,
  good: 'ความยาวดีมาก เดายาก',
} as const

/** Forgotten and new passwords (PWD-001..050). */
export const passwordTexts = {
  forgotTitle: 'ลืมรหัสผ่าน',
  forgotText: 'บอกอีเมลที่ใช้สมัคร เราจะส่งลิงก์สำหรับตั้งรหัสผ่านใหม่ไปให้',
  email: 'อีเมล',
  send: 'ส่งลิงก์',
  sending: 'กำลังส่งอีเมล',
  backToSignIn: 'กลับไปหน้าเข้าสู่ระบบ',
  universityTitle: 'ลืมรหัสผ่านบัญชีมหาวิทยาลัย',
  universityText: 'รหัสผ่านของบัญชีมหาวิทยาลัยเปลี่ยนที่ศาลาไม่ได้ กรุณาติดต่อสำนักคอมพิวเตอร์ของมหาวิทยาลัย',
  computerOffice: 'ติดต่อสำนักคอมพิวเตอร์',
  resetTitle: 'ตั้งรหัสผ่านใหม่',
  resetFor: 'สำหรับบัญชี',
  resetLead: 'เลือกรหัสผ่านใหม่สำหรับบัญชีของคุณ เมื่อเปลี่ยนแล้วทุกอุปกรณ์จะต้องเข้าสู่ระบบอีกครั้ง',
  newPassword: 'รหัสผ่านใหม่',
  confirmPassword: 'ยืนยันรหัสผ่านใหม่',
  save: 'เปลี่ยนรหัสผ่าน',
  saving: 'กำลังบันทึก',
  /** Decision Q-46. */
  changed: 'เปลี่ยนรหัสผ่านเรียบร้อยแล้ว',
  checking: 'กำลังตรวจสอบลิงก์',
  retry: 'ลองใหม่',
  expiredText: 'ลิงก์ใช้ได้ครั้งเดียวภายใน 60 นาที ขอลิงก์ใหม่ได้จากหน้าเข้าสู่ระบบ',
  signIn: 'เข้าสู่ระบบ',
} as const

/** Password confirmation of an admin before a sensitive action (AB-189). */
export const confirmPasswordTexts = {
  title: 'ยืนยันรหัสผ่านอีกครั้ง',
  text: 'รายการนี้กระทบข้อมูลสำคัญ กรุณาใส่รหัสผ่านที่คุณใช้เข้าสู่ระบบ แล้วเราจะทำรายการต่อให้ทันที',
  password: 'รหัสผ่าน',
  cancel: 'ยกเลิก',
  submit: 'ยืนยัน',
  submitting: 'กำลังตรวจสอบ',
} as const

/** The note after a mail was sent, for a password or a deletion (decisions ). */
export const checkEmailTexts = {
  title: 'กรุณาตรวจสอบอีเมลของคุณ',
  sentTo: 'เราได้ส่งอีเมลไปที่',
  openLink: 'กรุณาคลิกลิงก์เพื่อเปลี่ยนรหัสผ่าน',
  /** DEL-017. */
  deleteSent: 'คำขอลบบัญชีถูกส่งแล้ว กรุณาตรวจสอบอีเมลเพื่อยืนยันการลบบัญชี',
  lifetimes: {
    password: 'ลิงก์ใช้ได้ภายใน 60 นาที ถ้าไม่พบอีเมล ลองดูในโฟลเดอร์จดหมายขยะ',
    delete: 'ลิงก์ใช้ได้ภายใน 24 ชั่วโมง บัญชีจะยังอยู่จนกว่าคุณจะยืนยัน',
  },
  resend: 'ส่งอีกครั้ง',
  resendIn: (seconds: number) => `ส่งอีกครั้งได้ใน ${seconds} วินาที`,
  resent: 'ส่งอีเมลอีกครั้งแล้ว',
  close: 'เข้าใจแล้ว',
} as const

/** Account deletion (DEL-001..020, decisions Q-50..Q-53). */
export const deleteTexts = {
  title: 'ลบบัญชี',
  text: 'เสียดายที่คุณจะไป ช่วยบอกเหตุผลสักนิด เราจะส่งลิงก์ยืนยันไปที่อีเมลของคุณก่อนเสมอ',
  reason: 'เหตุผลในการลบบัญชี',
  otherReason: 'เล่าเพิ่มเติม',
  otherReasonHint: 'ไม่บังคับ ไม่เกิน 500 ตัวอักษร',
  terms: 'ฉันเข้าใจว่าเมื่อยืนยันแล้ว ข้อมูลส่วนตัวของฉันจะถูกลบและกู้คืนไม่ได้',
  needs: 'เลือกเหตุผลและกดรับทราบก่อน จึงจะขอลบบัญชีได้',
  cancel: 'ยกเลิก',
  submit: 'ขอลบบัญชี',
  sending: 'กำลังส่งคำขอ',
  confirmTitle: 'ยืนยันการลบบัญชี',
  confirmText: 'กดปุ่มด้านล่างเพื่อลบบัญชี เมื่อลบแล้วกู้คืนไม่ได้',
  erased: 'ข้อมูลส่วนตัว รูปโปรไฟล์ ผลแบบทดสอบ และใบประกาศนียบัตรจะถูกลบ',
  kept: 'ความคิดเห็นของคุณยังอยู่ แต่จะไม่มีชื่อและรูปของคุณ',
  receipts: 'ใบเสร็จเก็บไว้ตามกฎหมายบัญชี ไม่แสดงบนเว็บไซต์',
  confirm: 'ลบบัญชีถาวร',
  deleting: 'กำลังลบบัญชี',
  keep: 'เก็บบัญชีไว้',
  checking: 'กำลังตรวจสอบลิงก์',
  retry: 'ลองใหม่',
  expiredTitle: 'ลิงก์หมดอายุ',
  goHome: 'กลับหน้าแรก',
  goodbyeTitle: 'ลบบัญชีเรียบร้อยแล้ว',
  goodbyeText: 'ขอบคุณที่แวะมานั่งที่ศาลา ถ้าคิดถึงกัน ประตูเปิดอยู่เสมอ',
} as const

/** Email verification by a mailed link (AB-193). */
export const verifyTexts = {
  title: 'ยืนยันอีเมล',
  text: 'กดปุ่มด้านล่างเพื่อยืนยันว่าอีเมลที่คุณได้รับลิงก์นี้เป็นของคุณ',
  confirm: 'ยืนยันอีเมล',
  confirming: 'กำลังยืนยัน',
  checking: 'กำลังตรวจสอบลิงก์',
  retry: 'ลองใหม่',
  doneTitle: 'ยืนยันอีเมลเรียบร้อยแล้ว',
  done: 'จากนี้เราส่งการแจ้งเตือนถึงอีเมลนี้ได้ เลือกเรื่องที่อยากรับได้ที่หน้าแก้ไขโปรไฟล์',
  expiredTitle: 'ลิงก์นี้ใช้ไม่ได้แล้ว',
  expired: 'ลิงก์ใช้ได้ครั้งเดียวภายใน 7 วัน ถ้าเคยกดยืนยันแล้วไม่ต้องทำอะไรอีก ถ้ายังไม่เคย ขอลิงก์ใหม่ได้ที่หน้าแก้ไขโปรไฟล์',
  goHome: 'กลับหน้าแรก',
  settings: 'ไปหน้าแก้ไขโปรไฟล์',
  card: {
    before: 'ยืนยันว่า',
    after: 'เป็นของคุณ ด้วยการกดลิงก์ที่เราส่งไปให้ ก่อนยืนยัน อีเมลนี้จะไม่แสดงในโปรไฟล์และไม่ได้รับการแจ้งเตือน',
    resend: 'ส่งลิงก์ยืนยัน',
    sending: 'กำลังส่ง',
    sent: 'ส่งลิงก์ยืนยันแล้ว กรุณาตรวจสอบอีเมลของคุณ',
    isVerified: 'อีเมลนี้ยืนยันแล้ว',
  },
} as const

/** The account section of the profile edit page (decision Q-24). */
export const accountTexts = {
  title: 'บัญชีและความปลอดภัย',
  sessions: 'อุปกรณ์ที่เข้าสู่ระบบอยู่',
  sessionsText: 'ถ้าเห็นอุปกรณ์ที่ไม่รู้จัก ให้นำออกแล้วเปลี่ยนรหัสผ่าน',
  unknownDevice: 'อุปกรณ์ไม่ทราบชื่อ',
  thisDevice: 'อุปกรณ์นี้',
  lastSeen: (when: string) => `ใช้ล่าสุด ${when}`,
  usingNow: 'กำลังใช้งาน',
  since: (when: string) => `เข้าสู่ระบบ ${when}`,
  end: 'นำออก',
  endDevice: (device: string) => `นำออกจากระบบ: ${device}`,
  ended: 'นำอุปกรณ์ออกจากระบบแล้ว',
  endOthers: 'ออกจากระบบทุกอุปกรณ์อื่น',
  endedOthers: 'ออกจากระบบทุกอุปกรณ์อื่นแล้ว',
  onlyThis: 'มีเพียงอุปกรณ์นี้ที่เข้าสู่ระบบอยู่',
  failed: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  userFailed: 'Failed to fetch user details',
  userFailedNote: 'โหลดข้อมูลบัญชีของคุณไม่สำเร็จ กรุณาลองใหม่อีกครั้ง',
  password: 'เปลี่ยนรหัสผ่าน',
  passwordText: 'เมื่อเปลี่ยนแล้ว อุปกรณ์อื่นทั้งหมดจะออกจากระบบ',
  currentPassword: 'รหัสผ่านปัจจุบัน',
  universityPassword: 'รหัสผ่านของบัญชีมหาวิทยาลัยเปลี่ยนได้ที่สำนักคอมพิวเตอร์ของมหาวิทยาลัย',
  leave: 'ลบบัญชี',
  leaveText: 'เราจะส่งลิงก์ยืนยันไปที่อีเมลของคุณก่อนเสมอ',
} as const

/** Prefixes by id. "other" shows the typed text instead. */
export const prefixTexts = { 1: 'นาย', 2: 'นาง', 3: 'นางสาว', 999: 'อื่นๆ' } as const

/** Job options with their group, the member type (REG-019..021, decision Q-37). */
export const jobOptions = [
  { id: 1, text: 'ครู/ข้าราชการครู', group: 1 },
  { id: 2, text: 'ครูปฏิบัติการ', group: 1 },
  { id: 3, text: 'ครูพิเศษ/วิทยากร', group: 1 },
  { id: 4, text: 'ครูผู้ช่วย', group: 1 },
  { id: 5, text: 'อาจารย์มหาวิทยาลัย', group: 1 },
  { id: 6, text: 'ติวเตอร์', group: 1 },
  { id: 7, text: 'นักเรียน', group: 2 },
  { id: 8, text: 'นักศึกษา', group: 2 },
  { id: 999, text: 'อื่นๆ', group: 3 },
] as const

/** Status cards and badges by member type (decision Q-38); 0 is read as general. */
/** Short names of people. */
export const shortNameTexts = {
  teacher: (firstname: string) => `ครู${firstname}`,
  ranks: [
    { short: 'ผศ.', names: ['ผู้ช่วยศาสตราจารย์', 'ผศ.'] },
    { short: 'รศ.', names: ['รองศาสตราจารย์', 'รศ.'] },
    { short: 'ศ.', names: ['ศาสตราจารย์', 'ศ.'] },
    { short: 'ดร.', names: ['ดร.', 'ด็อกเตอร์', 'ดอกเตอร์'] },
  ],
}

export const memberTypeTexts: Record<MemberType | 0, string> = {
  0: 'บุคลากร/บุคคลทั่วไป',
  1: 'ครู/อาจารย์',
  2: 'นักเรียน/นักศึกษา',
  3: 'บุคลากร/บุคคลทั่วไป',
}

/** Reasons of the deletion dialog (decision Q-50). */
export const deleteReasonTexts: Record<DeleteReason, string> = {
  not_using: 'ไม่ได้ใช้งานแล้ว',
  technical_issues: 'พบปัญหาทางเทคนิค',
  privacy_concerns: 'กังวลเรื่องความเป็นส่วนตัว',
  spam_engagement: 'ได้รับการติดต่อมากเกินไป',
  found_alternative: 'พบทางเลือกอื่น',
  no_useful: 'ไม่มีประโยชน์กับฉัน',
  other: 'อื่นๆ',
}

/** The method chooser. */
export const methodTexts = {
  title: 'เข้าสู่ระบบในฐานะ',
  text: 'เลือกบัญชีที่คุณใช้ แล้วแวะเข้ามาคุยกัน',
  side: 'ศาลาหลังนี้ ใครก็เข้ามานั่งได้',
  ways: {
    staff: { title: 'บุคลากรและอาจารย์มหาวิทยาลัย', text: 'ใช้ชื่อผู้ใช้ของมหาวิทยาลัย' },
    student: { title: 'นิสิต นักศึกษา', text: 'ใช้รหัสประจำตัวนักศึกษา' },
    member: { title: 'ครูและบุคคลทั่วไป', text: 'ใช้อีเมลที่สมัครสมาชิกไว้' },
  } satisfies Record<AccountKind, { title: string; text: string }>,
  noAccount: 'ยังไม่มีบัญชีใช่ไหม',
  signUp: 'สมัครสมาชิก',
  /** The action that runs after signing in. */
  pending: {
    before: 'เมื่อเข้าสู่ระบบแล้ว เราจะ',
    actions: {
      used_it: 'บันทึกว่าคุณใช้แล้วให้ทันที',
      pin: 'ปักเรื่องที่คุณเลือกไว้ให้ทันที',
      like: 'กดถูกใจเรื่องนี้ให้ทันที',
      likecomment: 'กดถูกใจความคิดเห็นนี้ให้ทันที',
      follow: 'ติดตามครูท่านนี้ให้ทันที',
      share: 'เปิดเมนูแชร์ให้ทันที',
      request: 'ส่งคำขอเปิดอบรมให้ทันที',
      comment: 'พาคุณกลับไปเขียนความคิดเห็น',
      reply: 'พาคุณกลับไปตอบความคิดเห็น',
      votetraining: 'โหวตให้เรื่องนี้ทันที',
      downloadmanual: 'ดาวน์โหลดคู่มือให้ทันที',
      watchvdo: 'เปิดวิดีโอให้ทันที',
      register: 'พาคุณสมัครอบรมต่อทันที',
      waitinglist: 'เข้าคิวสำรองให้ทันที',
    } satisfies Record<DeferredAction, string>,
  },
} as const

/** The sign-in dialogs of the three kinds of account. */
export const signInTexts = {
  titles: { staff: 'University Account', student: 'University Account', member: 'Member Account' } satisfies Record<
    AccountKind,
    string
  >,
  side: 'ยินดีต้อนรับกลับมา',
  back: 'เลือกบัญชีอื่น',
  password: 'รหัสผ่าน',
  remember: 'จำฉันไว้ในเครื่องนี้',
  forgot: 'ลืมรหัสผ่าน',
  submit: 'เข้าสู่ระบบ',
  submitting: 'กำลังเข้าสู่ระบบ',
  /** While a harder captcha is solved. */
  checking: 'กำลังตรวจสอบเพิ่มเติม รอสักครู่',
  signedIn: 'เข้าสู่ระบบแล้ว กำลังเปิดหน้า',
  /** AUTH-037: the server rejected the sign-in without a message. */
  failed: 'เข้าสู่ระบบไม่สำเร็จ กรุณาตรวจสอบชื่อผู้ใช้งานและรหัสผ่าน',
  /** AUTH-043: no response. */
  noAnswer: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  unlocked: 'ลองเข้าสู่ระบบได้แล้ว',
} as const

/** Section titles and labels of the data export. */
export const exportSectionTexts = {
  account: 'บัญชีและโปรไฟล์',
  fields: {
    prefix_name: 'คำนำหน้า',
    firstname: 'ชื่อ',
    lastname: 'นามสกุล',
    firstname_th: 'ชื่อภาษาไทย',
    lastname_th: 'นามสกุลภาษาไทย',
    kind: 'ประเภทบัญชี',
    member_type: 'สถานะ',
    role_type: 'สิทธิ์',
    office_role: 'บทบาทในหลังบ้าน',
    seen_at: 'เข้าใช้ล่าสุดเมื่อ',
    username: 'ชื่อผู้ใช้ของมหาวิทยาลัย',
    id_code: 'รหัสประจำตัว',
    email: 'อีเมล',
    contact_email: 'อีเมลสำหรับติดต่อ',
    email_verified_at: 'ยืนยันอีเมลเมื่อ',
    job: 'อาชีพ',
    workplace: 'สถานที่ทำงานหรือสถานศึกษา',
    province: 'จังหวัด',
    mobile: 'เบอร์โทรศัพท์',
    about_me: 'เกี่ยวกับฉัน',
    created_at: 'สมัครเมื่อ',
    updated_at: 'แก้ไขล่าสุดเมื่อ',
    terms_accepted_at: 'ยอมรับข้อกำหนดเมื่อ',
  },
  words: {
    kind: { staff: 'บุคลากรและอาจารย์', student: 'นิสิต นักศึกษา', member: 'สมาชิกทั่วไป' },
    role_type: { admin: 'ผู้ดูแลระบบ', user: 'ผู้ใช้' },
    office_role: { moderator: 'ผู้ตรวจความเห็น', editor: 'บรรณาธิการ' },
    member_type: memberTypeTexts,
  },
  sessions: 'อุปกรณ์ที่เข้าสู่ระบบอยู่',
  device: 'อุปกรณ์และเบราว์เซอร์',
  since: 'ตั้งแต่',
  lastSeen: 'ใช้ล่าสุดเมื่อ',
  suspensions: 'การระงับการเขียน',
  until: 'จนถึง',
  message: 'ข้อความถึงเจ้าของบัญชี',
  deletions: 'คำขอลบบัญชี',
  requestedAt: 'ขอเมื่อ',
  reason: 'เหตุผล',
  more: 'รายละเอียด',
} as const
