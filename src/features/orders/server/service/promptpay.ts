/**
 * The content of a PromptPay QR code: fields of tag, length and value by the merchant-presented mode of EMVCo, with the
 * application id of PromptPay credit transfers, and a CRC over all of it.
 */
import { crc16 } from './crc16.ts'

type PromptPayKind = 'phone' | 'tax_id' | 'e_wallet'

/** Data object of the target within tag 29. */
const TARGET_TAGS: Readonly<Record<PromptPayKind, string>> = { phone: '01', tax_id: '02', e_wallet: '03' }
const CREDIT_TRANSFER = 'A000000677010111'
const BAHT = '764'
const DYNAMIC = '12'
/** Of the value of a field. */
const VALUE_MAX = 99

/** 10, 13 or 15 digits; the configuration checked them. */
export function promptPayKind(target: string): PromptPayKind {
  if (target.length === 10) return 'phone'
  return target.length === 13 ? 'tax_id' : 'e_wallet'
}

/** A code for one payment of exactly this amount. */
export function promptPayPayload(target: string, satang: number): string {
  const kind = promptPayKind(target)
  const account = kind === 'phone' ? `00${`66${target.slice(1)}`.padStart(11, '0')}` : target
  const content = [
    field('00', '01'),
    field('01', DYNAMIC),
    field('29', field('00', CREDIT_TRANSFER) + field(TARGET_TAGS[kind], account)),
    field('53', BAHT),
    field('54', amountText(satang)),
    field('58', 'TH'),
  ].join('')
  // The CRC covers its own tag and length.
  return `${content}6304${crc16(`${content}6304`)}`
}

/** Grouped as the numbers are printed. */
export function promptPayText(target: string): string {
  const groups = { phone: [3, 3, 4], tax_id: [1, 4, 5, 2, 1], e_wallet: [3, 4, 4, 4] }[promptPayKind(target)]
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, length) => sum + length, 0))
  return starts.map((start, index) => target.slice(start, start + (groups[index] ?? 0))).join(' ')
}

/** `1800.00`: whole satang, no separators. @throws {RangeError} unless it is a positive number of satang */
function amountText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang <= 0) throw new RangeError(`${satang} satang cannot be paid`)
  return `${Math.floor(satang / 100)}.${String(satang % 100).padStart(2, '0')}`
}

function field(tag: string, value: string): string {
  if (value.length > VALUE_MAX) throw new RangeError(`field ${tag} is too long`)
  return tag + String(value.length).padStart(2, '0') + value
}
