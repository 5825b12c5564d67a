/** Questions in Aiken: a line with the question, lines `A. choice`, a line `ANSWER: A`. It has no explanations. */
import type { QuestionText } from '#features/online-tests/server/service/bank-questions.ts'
import { type Collector, createCollector, type Reading } from './reading.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const CHOICE = /^([A-Z])[.)][ \t]?(.*)$/s
const ANSWER = /^ANSWER:[ \t]*([A-Za-z]?)[ \t]*$/

/** Line breaks of texts become spaces. */
export function writeAiken(questions: readonly QuestionText[]): string {
  const line = (text: string) => text.replace(/\s*\n\s*/g, ' ')
  return questions
    .map(({ question, choices, correct }) =>
      [
        line(question),
        ...choices.map((choice, at) => `${LETTERS[at]}. ${line(choice)}`),
        `ANSWER: ${LETTERS[correct]}`,
      ].join('\n'),
    )
    .map((block) => `${block}\n`)
    .join('\n')
}

interface Block {
  line: number
  question: string[]
  choices: string[]
  isOrdered: boolean
}

/** The first line of a question is never a choice or an answer, so a question may begin with `A.`. */
export function readAiken(text: string): Reading {
  const collector = createCollector()
  let block: Block | undefined
  for (const [at, content] of text.split('\n').entries()) {
    const trimmed = content.trim()
    if (trimmed === '') {
      // Without an answer before the blank line, the question ends here.
      if (block && block.choices.length > 0) block = reject(collector, block)
      continue
    }
    if (!block) {
      block = { line: at + 1, question: [trimmed], choices: [], isOrdered: true }
      continue
    }
    const answer = ANSWER.exec(trimmed)
    if (answer) {
      finish(collector, block, answer[1] ?? '')
      block = undefined
      continue
    }
    const choice = CHOICE.exec(trimmed)
    if (choice) {
      block.isOrdered &&= choice[1] === LETTERS[block.choices.length]
      block.choices.push((choice[2] ?? '').trim())
    } else if (block.choices.length > 0) {
      block.choices.push(`${block.choices.pop()} ${trimmed}`)
    } else block.question.push(trimmed)
  }
  if (block) reject(collector, block)
  return collector
}

function reject(collector: Collector, { line, question }: Block): undefined {
  collector.reject(line, 'noAnswer', question.join(' '))
}

function finish(collector: Collector, { line, question, choices, isOrdered }: Block, letter: string): void {
  const text = question.join(' ')
  const correct = letter ? LETTERS.indexOf(letter.toUpperCase()) : -1
  if (choices.length === 0) collector.reject(line, 'noChoices', text)
  else if (!isOrdered) collector.reject(line, 'choiceOrder', text)
  else if (correct < 0) collector.reject(line, 'noAnswer', text)
  else if (correct >= choices.length) collector.reject(line, 'unknownAnswer', text)
  else collector.add({ line, question: text, choices, correct, explanation: '' })
}
