/** An amount in Thai words, as receipts spell it: หนึ่งพันห้าร้อยบาทถ้วน. */

const DIGITS = ['', 'หนึ่ง', 'สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด', 'เก้า'] as const
const PLACES = ['', 'สิบ', 'ร้อย', 'พัน', 'หมื่น', 'แสน'] as const
const MILLION = 1_000_000

/** @throws {RangeError} unless `satang` is a whole number that is not negative */
export function bahtText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 0) throw new RangeError(`${satang} satang`)
  const [baht, rest] = [Math.floor(satang / 100), satang % 100]
  if (satang === 0) return 'ศูนย์บาทถ้วน'
  const words = baht > 0 ? `${numberText(baht)}บาท` : ''
  return rest > 0 ? `${words}${numberText(rest)}สตางค์` : `${words}ถ้วน`
}

/** Millions are counted by the same rule, so that larger numbers repeat ล้าน. */
function numberText(number: number): string {
  const [millions, rest] = [Math.floor(number / MILLION), number % MILLION]
  if (millions === 0) return belowMillion(rest, false)
  return `${numberText(millions)}ล้าน${belowMillion(rest, true)}`
}

/** `hasMore`: other digits come before these, which turns a last one into เอ็ด. */
function belowMillion(number: number, hasMore: boolean): string {
  const digits = [...String(number)].map(Number)
  return digits
    .map((digit, index) => {
      const place = digits.length - 1 - index
      if (digit === 0) return ''
      if (place === 1 && digit === 1) return 'สิบ'
      if (place === 1 && digit === 2) return 'ยี่สิบ'
      if (place === 0 && digit === 1 && (digits.length > 1 || hasMore)) return 'เอ็ด'
      return `${DIGITS[digit]}${PLACES[place]}`
    })
    .join('')
}
