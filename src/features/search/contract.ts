/** What the search field asks while somebody types. The results themselves are lists of cards: `#features/feed/contract.ts`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { SEARCH_TEXT_MAX_LENGTH } from './constants.ts'

/** `tool`, `tag`, `author`: a name; `word`: the last word written out; `topic`: the topic of a post. */
export const SuggestionKind = z.enum(['tool', 'tag', 'author', 'word', 'topic'])
export type SuggestionKind = z.output<typeof SuggestionKind>

export const Suggestion = z.object({ text: z.string(), kind: SuggestionKind })
export type Suggestion = z.output<typeof Suggestion>

/** What was searched for in the end: as typed, or what the typed text was taken for. */
export const SearchedText = z.object({
  text: z.string(),
  /** `layout`: read on the other keyboard layout; `correction`: words replaced; `part`: unknown words left out. */
  by: z.enum(['typed', 'layout', 'correction', 'part']),
  /** Words to mark in the results, for `markTerms` of `#lib/mark-terms.ts`. */
  terms: z.array(z.string()),
})
export type SearchedText = z.output<typeof SearchedText>

/** Texts that would find something, best first; empty when nothing fits. */
export const listSearchSuggestions = endpoint({
  method: 'GET',
  path: '/api/v2/search-suggestions',
  access: 'public',
  input: z.object({ search: z.string().check(z.maxLength(SEARCH_TEXT_MAX_LENGTH)) }),
  output: z.object({ data: z.array(Suggestion) }),
  summary: 'Search texts that go on from what is typed so far',
})
