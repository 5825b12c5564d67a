/** Endpoint of search suggestions. The results are lists of cards: see `#features/feed/contract.ts`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { SEARCH_TEXT_MAX_LENGTH } from './constants.ts'

/** `tool`, `tag`, `author`: a name; `word`: the text with its last word completed; `topic`: the topic of a post. */
export const SuggestionKind = z.enum(['tool', 'tag', 'author', 'word', 'topic'])
export type SuggestionKind = z.output<typeof SuggestionKind>

export const Suggestion = z.object({ text: z.string(), kind: SuggestionKind })
export type Suggestion = z.output<typeof Suggestion>

/** The text that was searched for: the typed text, or the text it was interpreted as. */
export const SearchedText = z.object({
  text: z.string(),
  /**
   * `layout`: typed on the other keyboard layout; `correction`: misspelt words replaced; `part`: unknown words left
   * out.
   */
  by: z.enum(['typed', 'layout', 'correction', 'part']),
  /** Terms to highlight in the results, for `highlightTerms` of `#lib/highlight-terms.ts`. */
  terms: z.array(z.string()),
})
export type SearchedText = z.output<typeof SearchedText>

/** Search texts that have results, best first; empty when none match. */
export const listSearchSuggestions = endpoint({
  method: 'GET',
  path: '/api/v2/search-suggestions',
  access: 'public',
  input: z.object({ search: z.string().check(z.maxLength(SEARCH_TEXT_MAX_LENGTH)) }),
  output: z.object({ data: z.array(Suggestion) }),
  summary: 'Search texts that continue the typed text',
})
