/** Questions as CSV (RFC 4180), one row each, for spreadsheets. */
import { CHOICES_MAX } from '#features/online-tests/constants.ts'
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import { BYTE_ORDER_MARK, csvLine, restoreText } from '#server/csv.ts'
import { csvTexts as texts } from '../../texts.ts'
import { type Collector, createCollector, type Reading } from './reading.ts'

const DELIMITERS = [',', ';', '\t'] as const
const LATIN = 'ABCDEFGH'

export function writeCsv(questions: readonly QuestionText[]): string {
  const choices = Array.from({ length: CHOICES_MAX }, (_, at) => `${texts.choice} ${at + 1}`)
  const rows = [
    [texts.question, ...choices, texts.correct, texts.explanation],
    ...questions.map((question) => [
      question.question,
      ...choices.map((_, at) => question.choices[at] ?? ''),
      String(question.correct + 1),
      question.explanation,
    ]),
  ]
  return BYTE_ORDER_MARK + rows.map(csvLine).join('')
}

/** Whether the first row is the header of a table of questions. */
export function isCsv(text: string): boolean {
  const [header] = rowsOf(text, findDelimiter(text))
  return header !== undefined && findColumns(header.cells) !== undefined
}

export function readCsv(text: string): Reading {
  const collector = createCollector()
  const delimiter = findDelimiter(text)
  let columns: Columns | undefined
  for (const { line, cells, isOpen } of rowsOf(text, delimiter)) {
    if (isOpen) collector.reject(line, 'csvQuote', cells.join(' '))
    else if (cells.every((one) => one.trim() === '')) continue
    else if (columns) readRow(collector, { line, cells, columns })
    else {
      columns = findColumns(cells)
      if (!columns) {
        collector.reject(line, 'csvHeader', cells.join(' '))
        break
      }
    }
  }
  return collector
}

interface Columns {
  question: number
  choices: number[]
  correct: number
  /** -1 without the column. */
  explanation: number
}

function findColumns(header: readonly string[]): Columns | undefined {
  const names = header.map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ''),
  )
  const find = (...wanted: string[]) => names.findIndex((name) => wanted.includes(name))
  const columns = {
    question: find(texts.question, 'question'),
    choices: Array.from({ length: CHOICES_MAX }, (_, at) =>
      find(`${texts.choice}${at + 1}`, `choice${at + 1}`, `option${at + 1}`),
    ).filter((at) => at >= 0),
    correct: find(texts.correct, 'correct', 'answer'),
    explanation: find(texts.explanation, 'explanation', 'feedback'),
  }
  return columns.question >= 0 && columns.correct >= 0 && columns.choices.length >= 2 ? columns : undefined
}

function readRow(
  collector: Collector,
  { line, cells, columns }: { line: number; cells: readonly string[]; columns: Columns },
) {
  const read = (at: number) => (at < 0 ? '' : restoreText(cells[at] ?? '').trim())
  const all = columns.choices.map(read)
  const answer = answerIndex(read(columns.correct))
  const question = read(columns.question)
  if (read(columns.correct) === '') return collector.reject(line, 'noAnswer', question)
  const right = all[answer]
  if (!right) return collector.reject(line, 'unknownAnswer', question)
  // Empty choices are left out, so the right one may move.
  const correct = all.slice(0, answer).filter((choice) => choice !== '').length
  collector.add({
    line,
    question,
    choices: all.filter((choice) => choice !== ''),
    correct,
    explanation: read(columns.explanation),
  })
}

/** `2`, `B` and the second Thai letter are the second choice; -1 for other texts. */
function answerIndex(text: string): number {
  if (/^[1-8]$/.test(text)) return Number(text) - 1
  if (text.length !== 1) return -1
  const latin = LATIN.indexOf(text.toUpperCase())
  return latin >= 0 ? latin : texts.letters.indexOf(text)
}

/** The most frequent delimiter of the first line. */
function findDelimiter(text: string): string {
  const [first = ''] = text.trimStart().split('\n', 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best))
}

interface Row {
  line: number
  cells: string[]
  /** A quotation mark is not closed before the end of the file. */
  isOpen: boolean
  /** Place behind the row and its line end; behind the end of the text without a line end. */
  end: number
}

function* rowsOf(text: string, delimiter: string, firstLine = 1): Generator<Row> {
  let at = 0
  let line = firstLine
  while (at < text.length) {
    const row: Row = { line, cells: [], isOpen: false, end: 0 }
    let isEnd = false
    while (!isEnd) {
      let content = ''
      if (text[at] === '"') {
        const quoted = readQuoted(text, at)
        content = quoted.content
        at = quoted.end
        row.isOpen ||= quoted.isOpen
        line += content.split('\n').length - 1
      }
      const start = at
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n') at++
      row.cells.push(content + text.slice(start, at))
      isEnd = text[at] !== delimiter
      at++
    }
    line++
    row.end = at
    yield row
  }
}

/**
 * Rows of a text that is read piece by piece; what is kept between two pieces is one row. A row of more than
 * `rowMax` characters is returned as open, because a quotation mark in it is not closed, and is the last one.
 */
export async function* rowsOfPieces(pieces: AsyncIterable<string>, rowMax: number): AsyncGenerator<Row> {
  let kept = ''
  let line = 1
  let delimiter: string | undefined
  for await (const piece of pieces) {
    kept += piece
    delimiter ??= kept.includes('\n') ? findDelimiter(kept) : undefined
    let end = 0
    if (delimiter !== undefined) {
      for (const row of rowsOf(kept, delimiter, line)) {
        // The next piece may continue it.
        if (row.isOpen || row.end > kept.length) break
        end = row.end
        yield row
      }
    }
    line += kept.slice(0, end).split('\n').length - 1
    kept = kept.slice(end)
    if (kept.length > rowMax) return yield { line, cells: [kept.slice(0, rowMax)], isOpen: true, end: 0 }
  }
  yield* rowsOf(kept, delimiter ?? findDelimiter(kept), line)
}

/** Reads from the opening quotation mark at `start` to behind the closing one; two of them are one in the text. */
function readQuoted(text: string, start: number): { content: string; end: number; isOpen: boolean } {
  const parts: string[] = []
  let at = start + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return { content: parts.join('') + text.slice(at), end: text.length, isOpen: true }
    parts.push(text.slice(at, end))
    if (text[end + 1] !== '"') return { content: parts.join(''), end: end + 1, isOpen: false }
    parts.push('"')
    at = end + 2
  }
}
