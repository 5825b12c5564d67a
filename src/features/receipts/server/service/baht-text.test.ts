import { describe, expect, test } from 'vitest'
import { bahtText } from './baht-text.ts'

/**
 * Reads an amount in words back, by the rules of reading Thai numbers and with none of the code that writes them. Null for
 * words that no one would say.
 */
function read(text: string): number | null {
  const match = /^(?:(?<baht>.+)บาท)?(?:(?<satang>.+)สตางค์|ถ้วน)$/.exec(text)
  if (!match?.groups) return null
  const { baht, satang } = match.groups
  const [whole, part] = [baht ? readNumber(baht) : 0, satang ? readNumber(satang) : 0]
  return whole === null || part === null ? null : whole * 100 + part
}

const UNITS: Readonly<Record<string, number>> = {
  หนึ่ง: 1,
  สอง: 2,
  สาม: 3,
  สี่: 4,
  ห้า: 5,
  หก: 6,
  เจ็ด: 7,
  แปด: 8,
  เก้า: 9,
}
const UNIT = Object.keys(UNITS).join('|')
const BELOW_MILLION = new RegExp(
  `^(?:(${UNIT})แสน)?(?:(${UNIT})หมื่น)?(?:(${UNIT})พัน)?(?:(${UNIT})ร้อย)?(?:(ยี่|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า)?(สิบ))?(${UNIT}|เอ็ด)?$`,
)

function readNumber(text: string): number | null {
  if (text === 'ศูนย์') return 0
  const at = text.lastIndexOf('ล้าน')
  const millions = at < 0 ? 0 : readNumber(text.slice(0, at))
  const rest = BELOW_MILLION.exec(at < 0 ? text : text.slice(at + 'ล้าน'.length))
  if (millions === null || !rest) return null
  const [, hundredThousands, tenThousands, thousands, hundreds, tens, ten, ones] = rest
  const isAlone = at < 0 && !hundredThousands && !tenThousands && !thousands && !hundreds && !ten
  // The last one after other digits is เอ็ด, and only there.
  if ((ones === 'เอ็ด' && isAlone) || (ones === 'หนึ่ง' && !isAlone)) return null
  const value = (word: string | undefined) => (word ? (UNITS[word] ?? 0) : 0)
  const tenCount = ten ? (tens === 'ยี่' ? 2 : value(tens) || 1) : 0
  const places = [value(hundredThousands), value(tenThousands), value(thousands), value(hundreds), tenCount]
  const sum = places.reduce((total, digit) => total * 10 + digit, 0) * 10
  return millions * 1_000_000 + sum + (ones === 'เอ็ด' ? 1 : value(ones))
}

describe('an amount in words', () => {
  test.each([
    [1, 'หนึ่งสตางค์'],
    [25, 'ยี่สิบห้าสตางค์'],
    [100, 'หนึ่งบาทถ้วน'],
    [1_000, 'สิบบาทถ้วน'],
    [1_100, 'สิบเอ็ดบาทถ้วน'],
    [2_000, 'ยี่สิบบาทถ้วน'],
    [2_100, 'ยี่สิบเอ็ดบาทถ้วน'],
    [10_100, 'หนึ่งร้อยเอ็ดบาทถ้วน'],
    [11_111, 'หนึ่งร้อยสิบเอ็ดบาทสิบเอ็ดสตางค์'],
    [150_000, 'หนึ่งพันห้าร้อยบาทถ้วน'],
    [180_000, 'หนึ่งพันแปดร้อยบาทถ้วน'],
    [100_000_000, 'หนึ่งล้านบาทถ้วน'],
    [100_000_125, 'หนึ่งล้านเอ็ดบาทยี่สิบห้าสตางค์'],
    [1_100_000_000, 'สิบเอ็ดล้านบาทถ้วน'],
    [100_000_100_000_000, 'หนึ่งล้านเอ็ดล้านบาทถ้วน'],
    [0, 'ศูนย์บาทถ้วน'],
  ])('Q-90 %i satang', (satang, text) => {
    expect(bahtText(satang)).toBe(text)
  })

  test('Q-90 10,000 random amounts are read back by other rules', () => {
    for (let index = 0; index < 10_000; index++) {
      const satang = Math.floor(Math.random() * 10 ** (1 + (index % 13)))
      expect([satang, read(bahtText(satang))]).toEqual([satang, satang])
    }
  })

  test('Q-90 parts of a satang and negative amounts are errors', () => {
    for (const satang of [0.5, -1, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => bahtText(satang)).toThrow(RangeError)
  })
})
