/**
 * Thai text as people type it: one spelling for what looks the same, counting by what the eye counts, masked names.
 * Pure; runs on both sides.
 *
 * Letters are written as code points here: U+0E48..U+0E4B are the tone marks, U+0E4C silences a letter, U+0E4D is the
 * nikhahit circle, U+0E33 is sara am (circle and sara aa in one).
 */

const INVISIBLE = /[\u00AD\u034F\u061C\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g
// A joiner holds some emoji together and is noise anywhere else.
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D|\u200D(?!\p{Extended_Pictographic})/gu
const ODD_SPACE = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
const MARK_RUN = /[\u0E30-\u0E3A\u0E47-\u0E4E]{2,}/g

/**
 * Text with one spelling for each way to type the same Thai: composed (NFC), sara am in one letter, sara ae in one
 * letter, each mark once and in its order, no invisible characters, plain spaces. Line breaks and digits stay.
 * Idempotent, linear in the length.
 */
export function normalizeThai(text: string): string {
  return (
    text
      .normalize('NFC')
      .replace(INVISIBLE, '')
      .replace(STRAY_JOINER, '')
      .replace(ODD_SPACE, ' ')
      .replace(/\u0E40{2,}/g, '\u0E41')
      .replace(/[\u0E41-\u0E44]{2,}/g, (run) => run.replace(/(.)\1+/g, '$1'))
      // The long sara aa belongs after ru and lu only.
      .replace(/(?<![\u0E24\u0E26])\u0E45/g, '\u0E32')
      .replace(MARK_RUN, orderMarks)
  )
}

/**
 * What follows one letter, each mark once and in this order: vowels over and under it, one tone mark (the last typed),
 * silencer and circle, then the vowels that stand behind.
 */
function orderMarks(run: string): string {
  const vowels = new Set<string>()
  const rest = new Set<string>()
  let tone = ''
  let behind = ''
  for (const mark of run) {
    if (mark >= '\u0E48' && mark <= '\u0E4B') tone = mark
    else if (mark >= '\u0E4C') rest.add(mark)
    else if (mark !== '\u0E30' && mark !== '\u0E32' && mark !== '\u0E33') vowels.add(mark)
    else if (!behind.endsWith(mark)) behind += mark
  }
  if (behind.startsWith('\u0E32') && rest.delete('\u0E4D')) behind = `\u0E33${behind.slice(1)}`
  if (behind.startsWith('\u0E33')) rest.delete('\u0E4D')
  behind = behind.replace(/\u0E33[\u0E32\u0E33]+/g, '\u0E33')
  // Sara i under the circle looks like sara ue.
  if (vowels.has('\u0E34') && rest.delete('\u0E4D')) vowels.delete('\u0E34') && vowels.add('\u0E36')
  // Phinthu first: the order that NFC wants.
  const under = vowels.delete('\u0E3A') ? '\u0E3A' : ''
  return under + [...vowels].sort().join('') + tone + [...rest].join('') + behind
}

const graphemeSegmenter = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** What a reader counts as single characters: a consonant with its vowels and marks is one (decision Q-101). */
export function graphemes(text: string): string[] {
  return Array.from(graphemeSegmenter.segment(text), (part) => part.segment)
}

const MASK_LIMIT = 5

/**
 * The name of somebody who wrote anonymously, over grapheme clusters so that no mark ever stands alone: two or fewer
 * stay, else the first, up to five asterisks, the last (CMT-035, REV-055, REV-056, decision Q-101).
 * Give it the full name without prefix.
 */
export function maskName(name: string): string {
  const letters = graphemes(normalizeThai(name).trim())
  if (letters.length <= 2) return letters.join('')
  return `${letters[0]}${'*'.repeat(Math.min(letters.length - 2, MASK_LIMIT))}${letters.at(-1)}`
}

const THAI = /[\u0E01-\u0E3A\u0E40-\u0E4E]/

/** Whether the text holds at least one Thai letter, vowel or mark. */
export function hasThai(text: string): boolean {
  return THAI.test(text)
}
