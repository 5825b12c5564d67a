/** Endpoint of search suggestions. The results are lists of cards: see `#features/feed/contract.ts`. */
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { SEARCH_TEXT_MAX_LENGTH } from './constants.ts'

/**
 * `tool`, `tag`, `author`: a name; `word`: the text with its last word completed; `topic`: the topic of a post;
 * `question`: what people would ask to find a post.
 */
export const SuggestionKind = z.enum(['tool', 'tag', 'author', 'word', 'topic', 'question'])
export type SuggestionKind = z.output<typeof SuggestionKind>

export const Suggestion = z.object({
  text: z.string(),
  kind: SuggestionKind,
  /** Number of posts with this tool, tag or word, or by this author, at the last hourly count. */
  posts: z.optional(z.int()),
})
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

/**
 * Where a search text can match a post: a field of its card, its text, its teacher, the teacher's school, or what people
 * ask to find it.
 */
export const MatchField = z.enum(['topic', 'tool', 'tag', 'app', 'summary', 'text', 'teacher', 'place', 'question'])
export type MatchField = z.output<typeof MatchField>

/** Why a post is among the results: the fields in which the terms to highlight occur (decision 0046). */
export const PostMatch = z.object({
  post_id: z.int(),
  /** Most important first; empty when the text matches only a part of a longer word. */
  fields: z.array(
    z.object({
      field: MatchField,
      /** The matching tags, apps or the teacher; empty for other fields. */
      names: z.array(z.string()),
      /** Number of places where terms occur. */
      count: z.int(),
    }),
  ),
  /** Words of the search text that a near match lacks; absent where it has every significant word. */
  missing: z.optional(z.array(z.string())),
  /** The text around the place with the most terms, as plain text; empty when none occurs in the text. */
  snippet: z.string(),
})
export type PostMatch = z.output<typeof PostMatch>

/** Search texts that have results, best first; empty when none match. */
export const listSearchSuggestions = endpoint({
  method: 'GET',
  path: '/api/v2/search-suggestions',
  access: 'public',
  input: z.object({ search: z.string().check(z.maxLength(SEARCH_TEXT_MAX_LENGTH)) }),
  output: z.object({ data: z.array(Suggestion) }),
  summary: 'Search texts that continue the typed text',
})

/** Names of common tags and of tools that are used now, for pages without results. Each finds posts. */
export const listPopularSearches = endpoint({
  method: 'GET',
  path: '/api/v2/popular-searches',
  access: 'public',
  input: z.object({}),
  output: z.object({ data: z.array(z.string()) }),
  cached: true,
  summary: 'Search texts with many results: names of tags and tools',
})
