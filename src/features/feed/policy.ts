/** What a card says about its post. Pure rules, used on the server and in the browser. */
import type { TagLink } from '#features/tags/contract.ts'
import type { CardType } from './constants.ts'
import type { PostCard } from './contract.ts'
import { feedTexts } from './texts.ts'

/** The type of a card, which decides its colour, its evidence and its footer. */
export function cardType({ event, tech_review, teaching_story }: Kinds): CardType {
  if (event) return 'event'
  if (tech_review) return 'tool'
  return teaching_story?.type === 1 ? 'case' : 'story'
}

interface Kinds {
  event: object | null
  tech_review: object | null
  teaching_story: Pick<NonNullable<PostCard['teaching_story']>, 'type'> | null
}

/** The colour of each type: the place where such posts live. */
export const PLACES = { tool: 'tools', story: 'stories', case: 'solutions', event: 'training' } as const

/** The levels of a post in short: one, two, or the range of neighbours; empty without a level. */
export function levelText(tags: readonly Pick<TagLink, 'name'>[]): string {
  const names = new Set(tags.map(({ name }) => name))
  const found = feedTexts.levels.flatMap(([name], at) => (names.has(name!) ? [at] : []))
  if (found.length === 0) return ''
  const short = (at: number) => feedTexts.levels[at]![1]!
  const [first = 0, last = first] = [found[0], found.at(-1)]
  if (first === last) return short(first)
  const isRange = last - first === found.length - 1 || found.length > 2
  return `${short(first)}${isRange ? '–' : ' '}${short(last)}`
}
