/** The formats of files with questions. */
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import type { Format } from '../../constants.ts'
import { readAiken, writeAiken } from './aiken-format.ts'
import { isCsv, readCsv, writeCsv } from './csv-format.ts'
import { readGift, writeGift } from './gift-format.ts'
import { readMoodle, writeMoodle } from './moodle-format.ts'
import type { Reading } from './reading.ts'

interface QuestionFormat {
  read: (text: string) => Reading
  write: (questions: readonly QuestionText[]) => string
  /** Media type of an exported file. */
  type: string
}

export const formats: Readonly<Record<Format, QuestionFormat>> = {
  csv: { read: readCsv, write: writeCsv, type: 'text/csv; charset=utf-8' },
  aiken: { read: readAiken, write: writeAiken, type: 'text/plain; charset=utf-8' },
  gift: { read: readGift, write: writeGift, type: 'text/plain; charset=utf-8' },
  moodle: { read: readMoodle, write: writeMoodle, type: 'application/xml; charset=utf-8' },
}

/** The format of a text: XML by its first letter, CSV by its header, Aiken by its answers, GIFT by its braces. */
export function detectFormat(text: string): Format {
  const start = text.trimStart()
  if (/^<(?:\?xml|quiz|!DOCTYPE)/.test(start)) return 'moodle'
  if (isCsv(text)) return 'csv'
  if (/^ANSWER:[ \t]*[A-Z]?[ \t]*$/im.test(text)) return 'aiken'
  if (/^(?:::|\/\/|\$CATEGORY:)/.test(start) || /\{[^}]*[=~]/.test(text)) return 'gift'
  return 'csv'
}
