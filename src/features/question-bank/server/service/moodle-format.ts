/** Questions as Moodle XML. The parser expands no entities but the five of XML, so a small file stays small. */
import { SaxesParser } from 'saxes'
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import { escapeHtml } from '#server/html/rebuild-html.ts'
import { plainText } from './plain-text.ts'
import { type Collector, createCollector, type Reading } from './reading.ts'

const MAX_DEPTH = 30

const element = (text: string) => `<text>${escapeHtml(text)}</text>`

export function writeMoodle(questions: readonly QuestionText[]): string {
  const items = questions.map(
    ({ question, choices, correct, explanation }, at) => `
  <question type="multichoice">
    <name>${element(String(at + 1))}</name>
    <questiontext format="plain_text">${element(question)}</questiontext>
    <generalfeedback format="plain_text">${element(explanation)}</generalfeedback>
    <defaultgrade>1</defaultgrade>
    <single>true</single>
    <shuffleanswers>true</shuffleanswers>
    <answernumbering>abc</answernumbering>${choices
      .map(
        (choice, index) => `
    <answer fraction="${index === correct ? 100 : 0}" format="plain_text">${element(choice)}</answer>`,
      )
      .join('')}
  </question>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>${items.join('')}\n</quiz>\n`
}

interface OpenQuestion {
  line: number
  type: string
  isSingle: boolean
  question: string
  explanation: string
  answers: { text: string; fraction: number }[]
  hasPicture: boolean
  hasFeedback: boolean
}

/** Stops the parser; the questions before it are read. */
class Broken extends Error {
  readonly reason: 'xmlBroken' | 'xmlDoctype' | 'xmlQuiz'
  constructor(reason: Broken['reason']) {
    super(reason)
    this.reason = reason
  }
}

export function readMoodle(text: string): Reading {
  const collector = createCollector()
  const parser = new SaxesParser({ position: true, xmlns: false })
  const path: string[] = []
  let open: OpenQuestion | undefined
  let format = ''
  let fraction = 0
  let content = ''

  parser.on('doctype', () => {
    throw new Broken('xmlDoctype')
  })
  parser.on('error', () => {
    throw new Broken('xmlBroken')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0 && name !== 'quiz') throw new Broken('xmlQuiz')
    if (path.length >= MAX_DEPTH) throw new Broken('xmlBroken')
    path.push(name)
    content = ''
    if (path.length === 2 && name === 'question') open = newQuestion(parser.line, attributes.type)
    if (path.length === 3) format = attributes.format ?? 'html'
    if (path.length === 3 && name === 'answer') fraction = Number(attributes.fraction)
    if (open && name === 'file' && path[2] !== 'generalfeedback') open.hasPicture = true
  })
  const append = (more: string) => {
    const name = path.at(-1)
    if (name === 'text' || name === 'single') content += more
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => {
    const place = path.slice(2).join('/')
    if (open && path.length === 2) {
      finish(collector, open)
      open = undefined
    } else if (open) setPart(open, { place, text: content, format, fraction })
    path.pop()
    content = ''
  })
  try {
    parser.write(text.trimStart()).close()
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    collector.reject(parser.line, error.reason)
  }
  return collector
}

function newQuestion(line: number, type = ''): OpenQuestion {
  return {
    ...{ line, type, isSingle: true, question: '', explanation: '', answers: [] },
    hasPicture: false,
    hasFeedback: false,
  }
}

function setPart(
  open: OpenQuestion,
  { place, text, format, fraction }: { place: string; text: string; format: string; fraction: number },
): void {
  const value = () => (format === 'plain_text' ? text : plainText(text)).trim()
  if (place === 'questiontext/text') open.question = value()
  else if (place === 'generalfeedback/text') open.explanation = value()
  else if (place === 'answer/text') open.answers.push({ text: value(), fraction })
  else if (place === 'answer/feedback/text') open.hasFeedback ||= text.trim() !== ''
  else if (place === 'single') open.isSingle = !/^(?:false|0)$/.test(text.trim())
}

function finish(collector: Collector, open: OpenQuestion) {
  const { line, type, isSingle, question, explanation, answers } = open
  if (type === 'category') return
  if (type !== 'multichoice') return collector.reject(line, 'type', question)
  if (answers.length === 0) return collector.reject(line, 'noChoices', question)
  const right = answers.filter(({ fraction }) => fraction > 0)
  if (right.length === 0) return collector.reject(line, 'noAnswer', question)
  if (right.length > 1 || !isSingle) return collector.reject(line, 'manyAnswers', question)
  if (open.hasPicture) collector.note(line, 'pictureLeft', question)
  if (open.hasFeedback) collector.note(line, 'feedbackLeft', question)
  const correct = answers.findIndex(({ fraction }) => fraction > 0)
  collector.add({ line, question, choices: answers.map(({ text }) => text), correct, explanation })
}
