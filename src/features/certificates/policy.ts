/** Numbers of certificates. */

/** @param number position in the series of the year, from 1 */
export function certificateNumber(year: number, number: number): string {
  return `CERT-${year}-${String(number).padStart(6, '0')}`
}
