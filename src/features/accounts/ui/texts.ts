/** Texts that every page loads, apart from those of the dialogs. */

/** On the pages of a suspended person. */
export const suspensionTexts = {
  label: 'การระงับการเขียน',
  until: (day: string) => `บัญชีนี้อ่านได้แต่เขียนไม่ได้จนถึง ${day}`,
  forever: 'บัญชีนี้อ่านได้แต่เขียนไม่ได้โดยไม่มีกำหนด',
  reason: (message: string) => `เหตุผล: ${message}`,
  contact: 'ติดต่อผู้ดูแล',
} as const

/** Errors of requests without a message from the server. */
export const responseErrorTexts = {
  /** No response (PWD-035, decision Q-47). */
  noAnswer: 'เกิดข้อผิดพลาด กรุณาลองใหม่อีกครั้ง',
  /** A response that cannot be read (PWD-036). */
  unreadable: 'something went wrong, please try again later',
} as const
