/** Edit distance of spellings. */
import { soundTexts } from '../../texts.ts'

/**
 * Number of insertions, deletions, substitutions and swaps of neighbouring letters that turn one text into the other.
 */
export function editDistance(from: string, to: string): number {
  let before: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        cost = Math.min(cost, (before[column - 2] as number) + 1)
      }
      current.push(cost)
    }
    before = previous
    previous = current
  }
  return previous[to.length] as number
}

const MOVED_PLACES = 2

/** The variants of the text with one letter moved by up to two places, the nearest places first. */
export function moves(text: string): string[] {
  const variants = new Set<string>()
  for (let places = 1; places <= MOVED_PLACES; places++) {
    for (let at = 0; at + places < text.length; at++) {
      const [before, letters, after] = [text.slice(0, at), text.slice(at, at + places + 1), text.slice(at + places + 1)]
      variants.add(`${before}${letters.slice(1)}${letters[0]}${after}`)
      variants.add(`${before}${letters.at(-1)}${letters.slice(0, -1)}${after}`)
    }
  }
  variants.delete(text)
  return [...variants]
}

/** The consonants of a text, which remain when vowels and marks are left out. */
export function skeleton(text: string): string {
  return text.replace(/[\u0E30-\u0E3A\u0E40-\u0E4Eaeiou]/g, '')
}

const soundOf = new Map(Array.from(soundTexts.alike, (letter, index) => [letter, soundTexts.sounds[index] as string]))

/**
 * A text as it sounds when written by ear: without marks and silent letters, and with the unstressed syllables of one
 * consonant alike, with or without a second one (as `search_sound` of the database, and shorter).
 */
export function looseSound(text: string): string {
  const letters = text.replace(/[\u0E01-\u0E2E][\u0E34\u0E38]?\u0E4C/g, '').replace(/[\u0E3A\u0E47-\u0E4E]/g, '')
  return Array.from(letters, (letter) => soundOf.get(letter) ?? letter)
    .join('')
    .replace(/(?<=[\u0E01-\u0E2E])[\u0E25\u0E27]?[\u0E30\u0E32](?=[\u0E01-\u0E2E\u0E40-\u0E44])/g, '')
    .replace(/(.)\1+/g, '$1')
}

/** Whether the letters of the text are in the other one in this order. */
export function isWithin(text: string, other: string): boolean {
  let next = 0
  for (const letter of other) if (letter === text[next]) next++
  return next === text.length
}
