/** What a card knows apart from its texts, as searchable words: dates, price, kind, state, licence and certificate. */
import { factTexts } from '../../texts.ts'

export interface PostFacts {
  kind?: 'training' | 'tool' | 'story'
  priceSatang?: number | null
  hasCertificate?: boolean
  hasRecording?: boolean | null
  worksOffline?: boolean | null
  priceNote?: string
  trainingState?: 'live' | 'open' | 'replay' | 'close' | null
  /** Of a story. */
  licence?: string | null
  /** Days of the sessions of a training in Bangkok, as ISO dates. */
  days?: string[]
}

const BUDDHIST_ERA = 543

/** Texts to index; empty for what the post does not have. */
export function factsOf({
  kind,
  days = [],
  priceSatang,
  priceNote = '',
  trainingState,
  licence,
  ...post
}: PostFacts): string[] {
  const facts = [...days.map(dayText), priceNote]
  if (kind) facts.push(factTexts.kinds[kind])
  if (trainingState) facts.push(factTexts.states[trainingState])
  if (licence) facts.push(factTexts.licences[licence as keyof typeof factTexts.licences] ?? '')
  if (priceSatang === 0) facts.push(factTexts.free)
  else if (priceSatang) facts.push(factTexts.price(priceSatang / 100))
  if (post.hasCertificate) facts.push(factTexts.certificate)
  if (post.hasRecording) facts.push(factTexts.recording)
  if (post.worksOffline) facts.push(factTexts.offline)
  return facts.filter((fact) => fact !== '')
}

/** A day in words and numbers of both eras. */
function dayText(iso: string): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number)
  const thaiYear = year + BUDDHIST_ERA
  const weekday = factTexts.weekdays[new Date(Date.UTC(year, month - 1, day)).getUTCDay()]
  return `${weekday} ${day} ${factTexts.months[month - 1]} ${thaiYear} ${year}`
}
