/** 13 digits of which the last is the check digit of the Thai numbers of persons and companies. */
export function isTaxId(text: string): boolean {
  if (!/^\d{13}$/.test(text)) return false
  const digits = [...text].map(Number)
  const sum = digits.slice(0, 12).reduce((total, digit, index) => total + digit * (13 - index), 0)
  return (11 - (sum % 11)) % 10 === digits[12]
}
