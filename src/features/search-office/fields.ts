/** The schema of a synonym, which the form and the contract share. */
import * as z from 'zod/mini'
import { SYNONYM_MAX_LENGTH, SYNONYM_MIN_LENGTH } from '#features/search/constants.ts'
import { writtenText } from '#lib/written-text.ts'
import { fieldTexts as texts } from './texts.ts'

const SynonymText = writtenText({
  max: SYNONYM_MAX_LENGTH,
  empty: texts.empty,
  long: texts.long,
  isOneLine: true,
}).check(z.minLength(SYNONYM_MIN_LENGTH, texts.short))

export const SynonymFields = z.object({ text: SynonymText, meaning: SynonymText })
export type SynonymFields = z.output<typeof SynonymFields>
