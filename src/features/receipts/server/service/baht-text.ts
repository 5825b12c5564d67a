/** An amount in Thai words, as receipts spell it. */
import { numberWords as words } from '../../texts.ts'

const MILLION = 1_000_000

/** @throws {RangeError} unless `satang` is a whole number that is not negative */
export function bahtText(satang: number): string {
  if (!Number.isSafeInteger(satang) || satang < 0) throw new RangeError(`${satang} satang`)
  const [baht, rest] = [Math.floor(satang / 100), satang % 100]
  if (satang === 0) return words.zero + words.baht + words.exact
  const whole = baht > 0 ? numberText(baht) + words.baht : ''
  return whole + (rest > 0 ? numberText(rest) + words.satang : words.exact)
}

/** Millions are counted by the same rule, so that larger numbers repeat the word. */
function numberText(number: number): string {
  const [millions, rest] = [Math.floor(number / MILLION), number % MILLION]
  if (millions === 0) return belowMillion(rest, false)
  return numberText(millions) + words.million + belowMillion(rest, true)
}

/** `hasMore`: other digits come before these, which changes the word of a last one. */
function belowMillion(number: number, hasMore: boolean): string {
  const digits = [...String(number)].map(Number)
  return digits
    .map((digit, index) => {
      const place = digits.length - 1 - index
      if (digit === 0) return ''
      if (place === 1 && digit === 1) return words.places[1]
      if (place === 1 && digit === 2) return words.twenty
      if (place === 0 && digit === 1 && (digits.length > 1 || hasMore)) return words.lastOne
      return `${words.digits[digit]}${words.places[place]}`
    })
    .join('')
}
