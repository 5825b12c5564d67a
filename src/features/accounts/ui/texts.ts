/** Texts that every page loads, apart from those of the dialogs. */

/** On the pages of a suspended person. */
export const suspensionTexts = {
  label: 'การระงับการเขียน',
  until: (day: string) => `บัญชีนี้อ่านได้แต่เขียนไม่ได้จนถึง ${day}`,
  forever: 'บัญชีนี้อ่านได้แต่เขียนไม่ได้โดยไม่มีกำหนด',
  reason: (message: string) => `เหตุผล: ${message}`,
  contact: 'ติดต่อผู้ดูแล',
} as const
