/** Questions in Moodle's GIFT: `::title::text {=right ~wrong ####explanation}`, separated by blank lines. */
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import { plainText } from './plain-text.ts'
import { type Collector, createCollector, type Reading } from './reading.ts'

const TITLE = /^::(?:[^\\:]|\\.|:(?!:))*::/s
const MARKUP = /^\[(html|moodle|plain|markdown)\]/
/** Between the two parts of a question with a gap. */
const GAP = '_____'

export function writeGift(questions: readonly QuestionText[]): string {
  return questions
    .map(({ question, choices, correct, explanation }, at) => {
      const lines = choices.map((choice, index) => `\t${index === correct ? '=' : '~'}${escapeText(choice)}`)
      if (explanation) lines.push(`\t####${escapeText(explanation)}`)
      return `::${at + 1}::[plain]${escapeText(question)} {\n${lines.join('\n')}\n}\n`
    })
    .join('\n')
}

function escapeText(text: string): string {
  return text.replace(/[\\~=#{}:%]/g, '\\$&').replaceAll('\n', '\\n')
}

function unescapeText(text: string): string {
  return text.replace(/\\([\\~=#{}:%n])/g, (_, letter) => (letter === 'n' ? '\n' : letter))
}

export function readGift(text: string): Reading {
  const collector = createCollector()
  let lines: string[] = []
  let first = 1
  const flush = () => {
    if (lines.length > 0) readBlock(collector, lines.join('\n'), first)
    lines = []
  }
  for (const [at, line] of text.split('\n').entries()) {
    const trimmed = line.trim()
    if (trimmed === '') flush()
    else if (!trimmed.startsWith('//') && !/^\$CATEGORY:/.test(trimmed)) {
      if (lines.length === 0) first = at + 1
      lines.push(line)
    }
  }
  flush()
  return collector
}

function readBlock(collector: Collector, source: string, line: number) {
  const block = source.trim().replace(TITLE, '').trim()
  const markup = MARKUP.exec(block)?.[1]
  const body = markup ? block.slice(markup.length + 2) : block
  const open = findUnescaped(body, '{', 0)
  if (open < 0) return collector.reject(line, 'braceMissing', source)
  const close = findUnescaped(body, '}', open + 1)
  if (close < 0) return collector.reject(line, 'braceOpen', source)
  const toText = (text: string) => (markup === 'html' ? plainText(unescapeText(text)) : unescapeText(text)).trim()
  const after = body.slice(close + 1).trim()
  const question = toText(after === '' ? body.slice(0, open) : `${body.slice(0, open).trimEnd()} ${GAP} ${after}`)
  const inside = body.slice(open + 1, close)
  const { answers, explanation } = splitAnswers(inside)
  if (answers.length === 0) return collector.reject(line, inside.trim() === '' ? 'type' : 'noChoices', source)
  if (answers[0]?.sign === '') return collector.reject(line, 'type', source)
  const isRight = ({ sign, weight }: Answer) => (weight === null ? sign === '=' : weight === 100)
  const right = answers.filter(isRight)
  // Only right answers: a short answer, or pairs to match.
  if (answers.every(({ sign }) => sign === '=')) return collector.reject(line, 'type', source)
  if (answers.some(({ weight }) => weight !== null && weight > 0 && weight < 100))
    return collector.reject(line, 'manyAnswers', source)
  if (right.length === 0) return collector.reject(line, 'noAnswer', source)
  if (right.length > 1) return collector.reject(line, 'manyAnswers', source)
  if (answers.some(({ hasFeedback }) => hasFeedback)) collector.note(line, 'feedbackLeft', question)
  collector.add({
    line,
    question,
    choices: answers.map(({ text }) => toText(text)),
    correct: answers.findIndex(isRight),
    explanation: toText(explanation),
  })
}

interface Answer {
  sign: '=' | '~' | ''
  text: string
  /** Percent; null without one. */
  weight: number | null
  hasFeedback: boolean
}

function splitAnswers(inside: string): { answers: Answer[]; explanation: string } {
  const general = findGeneralFeedback(inside)
  const list = general < 0 ? inside : inside.slice(0, general)
  const explanation = general < 0 ? '' : inside.slice(general + 4)
  const starts: number[] = []
  for (let at = 0; at < list.length; at++) {
    if (list[at] === '\\') at++
    else if (list[at] === '=' || list[at] === '~') starts.push(at)
  }
  const lead = list.slice(0, starts[0] ?? list.length).trim()
  const answers = starts.map((start, index) => toAnswer(list.slice(start, starts[index + 1] ?? list.length)))
  // Text before the first sign: `{T}`, `{#3}` and other kinds.
  if (lead !== '') answers.unshift({ sign: '', text: lead, weight: null, hasFeedback: false })
  return { answers, explanation }
}

function toAnswer(source: string): Answer {
  const content = source.slice(1).trim()
  const weight = /^%(-?\d{1,3}(?:\.\d{1,5})?)%/.exec(content)
  const body = weight ? content.slice(weight[0].length) : content
  const feedback = findUnescaped(body, '#', 0)
  return {
    sign: source[0] as '=' | '~',
    text: feedback < 0 ? body : body.slice(0, feedback),
    weight: weight ? Number(weight[1]) : null,
    hasFeedback: feedback >= 0,
  }
}

function findGeneralFeedback(text: string): number {
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text.startsWith('####', at)) return at
  }
  return -1
}

function findUnescaped(text: string, wanted: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === wanted) return at
  }
  return -1
}
