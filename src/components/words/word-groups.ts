/** Groups the words of Thai texts that stay on one line. */
import { hasThai } from '#lib/has-thai.ts'
import { escapeText } from './escape-text.ts'
import { unbreakableWords, wordsBeforeAnother, wordsBehindAnother } from './texts.ts'

/** Longest group of words in letters without marks: it fits into the narrowest card. */
const GROUP_MAX_LETTERS = 12
const CACHE_MAX = 500

// A time or a range of times (with its unit), a grade such as "P. 3", then the words, the longest first.
const TIMES = '\\d{1,2}[.:]\\d{2}(?:\\s*[-\u2013]\\s*\\d{1,2}[.:]\\d{2})?(?:\\s*\u0E19\\.)?'
const GRADE = '[\u0E1B\u0E21]\\.\\s?\\d'
const WORDS = [...unbreakableWords].sort((a, b) => b.length - a.length).join('|')
const UNBREAKABLE = new RegExp(`(${TIMES}|${GRADE}|${WORDS})`)
const MARKS = /[\u0E31\u0E34-\u0E3A\u0E47-\u0E4E]/g
const REPETITION = '\u0E46'

const before = new Set(wordsBeforeAnother)
const behind = new Set(wordsBehindAnother)
const segmenter = new Intl.Segmenter('th', { granularity: 'word' })
const cache = new Map<string, string>()

/** The HTML of a text with its groups as elements. */
export function groupedHtml(text: string): string {
  let html = cache.get(text)
  if (html === undefined) {
    html = groupsToHtml(groupWords(text))
    if (cache.size >= CACHE_MAX) cache.clear()
    cache.set(text, html)
  }
  return html
}

interface Group {
  text: string
  /** A break inside is possible and unwanted. */
  isCompound: boolean
}

/** Exported for tests. The texts of all groups are the text. */
export function groupWords(text: string): Group[] {
  const groups: Group[] = []
  let group: Group | null = null
  let joinsNext = false
  const start = (word: string, isCompound: boolean) => {
    group = { text: word, isCompound }
    groups.push(group)
  }
  const units = unitsOf(text)
  for (const [index, { text: word, isUnbreakable }] of units.entries()) {
    const next = units[index + 1]?.text ?? ''
    const current = group as Group | null
    if (/^\s+$/.test(word)) {
      const isNumber = current !== null && /^[\d.,]+$/.test(current.text) && hasThai(next)
      // Thai puts a space before a Latin word also where the small word before it belongs to it.
      const isHeld = joinsNext && /^[A-Za-z]+$/.test(next)
      if (current && (next === REPETITION || ((isNumber || isHeld) && fits(current.text + next)))) {
        current.text += word
        current.isCompound = true
        joinsNext = true
      } else {
        start(word, false)
        group = null
        joinsNext = false
      }
      continue
    }
    const isOpening = /^[([\u201C\u2018]$/.test(word)
    const isSign = /^[\p{P}\p{S}\u0E46\u0E2F]+$/u.test(word)
    const joins =
      current !== null && !isOpening && (isSign || ((joinsNext || behind.has(word)) && fits(current.text + word)))
    if (joins) {
      current.text += word
      current.isCompound = true
    } else start(word, isUnbreakable)
    joinsNext = isOpening || before.has(word)
  }
  return groups
}

/** Words and the characters between them. */
function unitsOf(text: string) {
  return text.split(UNBREAKABLE).flatMap((part, index) => {
    // Odd positions hold the matched words.
    if (index % 2 === 1) return { text: part, isUnbreakable: true }
    return Array.from(segmenter.segment(part), ({ segment }) => ({ text: segment, isUnbreakable: false }))
  })
}

const fits = (text: string) => text.replace(MARKS, '').length <= GROUP_MAX_LETTERS

/** A compound of Latin words has no unwanted breaks and may be too long for one line. */
function groupsToHtml(groups: readonly Group[]): string {
  return groups
    .map(({ text, isCompound }) => {
      const html = escapeText(text)
      return isCompound && (hasThai(text) || /\d/.test(text)) ? `<wbr><span class="no-break">${html}</span><wbr>` : html
    })
    .join('')
    .replace(/<wbr><wbr>/g, '<wbr>')
    .replace(/^<wbr>|<wbr>$/g, '')
    .replace(/<wbr>(?=\s)|(?<=\s)<wbr>/g, '')
}
