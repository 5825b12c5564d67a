/**
 * The QR code that Thai banks print on slips: bank and reference of the transfer, with a CRC. It contains no amount.
 */
import { crc16 } from './crc16.ts'

interface SlipCode {
  /** Three digits of the sending bank. */
  bankCode: string
  reference: string
}

const SLIP_VERIFY = '000001'
const CODE_MAX_LENGTH = 200
const REFERENCE = /^[A-Za-z0-9]{5,50}$/

/** Null for another code, or one that is damaged. */
export function readSlipCode(text: string | null): SlipCode | null {
  if (!text || text.length > CODE_MAX_LENGTH) return null
  const outer = fieldsOf(text)
  const inner = outer && fieldsOf(outer.get('00') ?? '')
  const crc = outer?.get('91')
  if (!inner || !crc || inner.get('00') !== SLIP_VERIFY) return null
  if (crc16(text.slice(0, -crc.length)) !== crc.toUpperCase()) return null
  const [bankCode, reference] = [inner.get('01') ?? '', inner.get('02') ?? '']
  return /^\d{3}$/.test(bankCode) && REFERENCE.test(reference) ? { bankCode, reference } : null
}

/** Null unless the text is fields of tag, length and value to its end. */
function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length; ) {
    const [tag, length] = [text.slice(at, at + 2), text.slice(at + 2, at + 4)]
    const end = at + 4 + Number(length)
    if (!/^\d\d$/.test(tag) || !/^\d\d$/.test(length) || end > text.length || fields.has(tag)) return null
    fields.set(tag, text.slice(at + 4, end))
    at = end
  }
  return fields
}
