/** Schemas of stickers and phrases, which the forms and the contract share. */
import * as z from 'zod/mini'
import { writtenText } from '#lib/written-text.ts'
import { ALT_MAX, NAME_MAX, PHRASE_MAX, PHRASES } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

const line = { isOneLine: true }

export const StickerFields = z.object({
  name: writtenText({ ...line, max: NAME_MAX, empty: texts.nameEmpty, long: texts.nameLong }),
  /** Read to people who do not see the picture. */
  alt: writtenText({ ...line, max: ALT_MAX, empty: texts.altEmpty, long: texts.altLong }),
})
export type StickerFields = z.output<typeof StickerFields>

export const Phrases = z
  .array(writtenText({ ...line, max: PHRASE_MAX, empty: texts.phraseEmpty, long: texts.phraseLong }))
  .check(
    z.length(PHRASES, texts.phraseCount),
    z.refine((all) => new Set(all).size === all.length, texts.phraseTwice),
  )
