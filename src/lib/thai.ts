/**
 * Thai text input: normalisation, grapheme counting and name masking. Pure; runs on server and browser.
 *
 * Letters are written as code points: U+0E48..U+0E4B are the tone marks, U+0E4C silences a letter, U+0E4D is the
 * nikhahit circle, U+0E33 is sara am (circle and sara aa in one).
 */

const INVISIBLE = /[\u00AD\u034F\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
// A joiner is part of some emoji and has no meaning elsewhere.
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu
const OTHER_SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
const MARK_RUN = /[\u0E30-\u0E3A\u0E47-\u0E4E]{2,}/g

/**
 * Normalises Thai text, so that text that looks the same is stored the same: composed (NFC), sara am and sara ae as one
 * letter each, each mark once and in canonical order, no invisible characters, plain spaces. Line breaks and digits
 * stay. Idempotent; linear in the length.
 */
export function normalizeThai(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(STRAY_JOINER, '')
      .replace(OTHER_SPACE, ' ')
      .replace(/\u0E40{2,}/g, '\u0E41')
      .replace(/[\u0E41-\u0E44]{2,}/g, (run) => run.replace(/(.)\1+/g, '$1'))
      // The long sara aa belongs after ru and lu only.
      .replace(/(?<![\u0E24\u0E26])\u0E45/g, '\u0E32')
      .replace(MARK_RUN, orderMarks)
  )
}

/**
 * Orders the marks after one letter and removes duplicates: vowels above and below, one tone mark (the last typed),
 * silencer and circle, then the vowels that follow the letter.
 */
function orderMarks(run: string): string {
  const vowels = new Set<string>()
  const rest = new Set<string>()
  let tone = ''
  let following = ''
  for (const mark of run) {
    if (mark >= '\u0E48' && mark <= '\u0E4B') tone = mark
    else if (mark >= '\u0E4C') rest.add(mark)
    else if (mark !== '\u0E30' && mark !== '\u0E32' && mark !== '\u0E33') vowels.add(mark)
    else if (!following.endsWith(mark)) following += mark
  }
  if (following.startsWith('\u0E32') && rest.delete('\u0E4D')) following = `\u0E33${following.slice(1)}`
  if (following.startsWith('\u0E33')) rest.delete('\u0E4D')
  following = following.replace(/\u0E33[\u0E32\u0E33]+/g, '\u0E33')
  // Sara i under the circle looks like sara ue.
  if (vowels.has('\u0E34') && rest.delete('\u0E4D')) vowels.delete('\u0E34') && vowels.add('\u0E36')
  // Phinthu first, as in NFC.
  const under = vowels.delete('\u0E3A') ? '\u0E3A' : ''
  return under + [...vowels].sort().join('') + tone + [...rest].join('') + following
}

/** Texts of ASCII and Thai letters; a line break would belong to the carriage return before it. */
const SIMPLE_TEXT = /^[\x20-\x7E\u0E01-\u0E5B]*$/
/** A letter of such a text with the marks and the sara am that follow it. */
const SIMPLE_GRAPHEME = /.[\u0E31\u0E33-\u0E3A\u0E47-\u0E4E]*/g
let graphemeSegmenter: Intl.Segmenter | undefined

/**
 * Splits text into user-perceived characters: a consonant with its vowels and marks is one (decision Q-101). The segmenter
 * of the runtime takes twenty times as long as the expression, which finds the same in simple texts.
 */
export function graphemes(text: string): string[] {
  if (SIMPLE_TEXT.test(text)) return text.match(SIMPLE_GRAPHEME) ?? []
  graphemeSegmenter ??= new Intl.Segmenter('th', { granularity: 'grapheme' })
  return Array.from(graphemeSegmenter.segment(text), (part) => part.segment)
}

const MASK_LIMIT = 5

/**
 * Masks the name of an anonymous author. Works on grapheme clusters, so that no mark is separated from its letter.
 * Names of up to two clusters stay unchanged; longer ones become the first cluster, up to five asterisks and the last
 * cluster (CMT-035, REV-055, REV-056, decision Q-101). Pass the full name without prefix.
 */
export function maskName(name: string): string {
  const letters = graphemes(normalizeThai(name).trim())
  if (letters.length <= 2) return letters.join('')
  return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, MASK_LIMIT))}${letters.at(-1)}`
}
