/** Base58 with the prefix `z` (multibase), as keys and signatures of credentials are written. */
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

export function toMultibase(bytes: Uint8Array): string {
  let value = BigInt(`0x0${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  for (; value > 0n; value /= 58n) digits = ALPHABET[Number(value % 58n)] + digits
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return `z${'1'.repeat(zeros < 0 ? bytes.length : zeros)}${digits}`
}
