/** Endpoints of `/admin/search`: searches that found nothing, synonyms, and why posts rank. */
import * as z from 'zod/mini'
import { PostTypeName } from '#features/posts/contract.ts'
import { QUESTIONS_MAX, SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { SearchedText } from '#features/search/contract.ts'
import { Questions } from '#features/search/fields.ts'
import { endpoint } from '#lib/contract.ts'
import { ID_PATTERN, PathId } from '#lib/ids.ts'
import { FILTER_MAX, PERIODS, VERDICTS } from './constants.ts'
import { SynonymFields } from './fields.ts'

const Filter = z._default(z.string().check(z.trim(), z.maxLength(FILTER_MAX)), '')

export const MissedSearch = z.object({
  text: z.string(),
  times: z.int(),
  /** Day in Bangkok. */
  last_day: z.string(),
  has_synonym: z.boolean(),
  /** What was found right afterwards, most often first; only texts of several people. */
  retries: z.array(z.object({ text: z.string(), times: z.int() })),
})
export type MissedSearch = z.output<typeof MissedSearch>

export const listMissedSearches = endpoint({
  method: 'GET',
  path: '/api/admin/missed-searches',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({
    days: z._default(z.enum(PERIODS), '30'),
    search: Filter,
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,9} .{1,60}$/u))),
  }),
  output: z.object({
    data: z.array(MissedSearch),
    next: z.nullable(z.string()),
    /** Texts of all pages. */
    total: z.int(),
  }),
  summary: 'Searches that found nothing, the most frequent first, with what was asked next',
})

export const Synonym = z.object({
  id: z.int(),
  text: z.string(),
  meaning: z.string(),
  /** Grows with each change; sent back with the next one. */
  revision: z.int(),
})
export type Synonym = z.output<typeof Synonym>

export const listSynonyms = endpoint({
  method: 'GET',
  path: '/api/admin/synonyms',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({
    search: Filter,
    /** `next` of the page before. */
    after: z.optional(z.pipe(z.union([z.string().check(z.regex(ID_PATTERN)), z.int()]), z.transform(Number))),
  }),
  output: z.object({ data: z.array(Synonym), next: z.nullable(z.int()), total: z.int() }),
  summary: 'Synonyms of editors, the newest first',
})

const written = z.object({ data: Synonym })
const problems = [
  'synonym_empty',
  'synonym_long',
  'synonym_same',
  'synonym_exists',
  'synonym_many',
  'synonyms_full',
] as const

export const createSynonym = endpoint({
  method: 'POST',
  path: '/api/admin/synonyms',
  access: 'admin',
  permission: 'content.edit',
  input: SynonymFields,
  output: written,
  errors: problems,
  rate: 'interaction',
  summary: 'Add a synonym: a search for one text also finds the other',
})

export const changeSynonym = endpoint({
  method: 'PATCH',
  path: '/api/admin/synonyms/:synonymId',
  access: 'admin',
  permission: 'content.edit',
  input: z.extend(SynonymFields, { synonymId: PathId, revision: z.int() }),
  output: written,
  errors: [...problems, 'synonym_changed'],
  rate: 'interaction',
  summary: 'Change a synonym',
})

export const deleteSynonym = endpoint({
  method: 'DELETE',
  path: '/api/admin/synonyms/:synonymId',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ synonymId: PathId }),
  output: z.object({ status: z.literal('success') }),
  rate: 'interaction',
  summary: 'Delete a synonym',
})

export const ExplainedPost = z.object({
  id: z.int(),
  topic: z.string(),
  post_type: PostTypeName,
  direct_uri_by_type: z.string(),
  /** `unscored`: has every word, and is listed after the scored posts in the order of decision 0009. */
  verdict: z.enum(VERDICTS),
  score: z.number(),
  /** Share of the text that the post covers by rarity. */
  coverage: z.number(),
  /** Score that it must reach. */
  cut: z.number(),
  is_exact: z.boolean(),
  /** Significant words that it lacks. */
  missing: z.array(z.string()),
  /** Of each term: 1 is one place in the topic, 0 none. */
  strengths: z.array(z.number()),
})
export type ExplainedPost = z.output<typeof ExplainedPost>

export const explainSearch = endpoint({
  method: 'GET',
  path: '/api/admin/search-explanation',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(SEARCH_TEXT_MAX_LENGTH)) }),
  output: z.object({
    data: z.object({
      used: SearchedText,
      /** The text whose words are scored. */
      scored_text: z.string(),
      terms: z.array(
        z.object({
          word: z.string(),
          weight: z.number(),
          /** Counted posts with it, of the newest 2,000. */
          documents: z.int(),
          is_weak: z.boolean(),
          /** What it is looked up as in the index. */
          lexemes: z.array(z.string()),
        }),
      ),
      posts: z.array(ExplainedPost),
    }),
  }),
  rate: 'search',
  summary: 'The words of a search with their weights, and the score of each post',
})

const storyQuestions = z.object({
  data: z.object({ post_id: z.int(), topic: z.string(), questions: z.array(z.string()) }),
})
export type StoryQuestions = z.output<typeof storyQuestions>['data']

/** Tech reviews and trainings have their questions in their forms. */
export const getStoryQuestions = endpoint({
  method: 'GET',
  path: '/api/admin/stories/:postId/questions',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ postId: PathId }),
  output: storyQuestions,
  summary: 'What people would ask to find a story',
})

/** `known`: the questions as the editor saw them; other ones return 409 with the newer ones in `data`. */
export const changeStoryQuestions = endpoint({
  method: 'POST',
  path: '/api/admin/stories/:postId/questions',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({
    postId: PathId,
    questions: Questions,
    known: z.array(z.string()).check(z.maxLength(QUESTIONS_MAX)),
  }),
  output: storyQuestions,
  errors: ['questions_changed'],
  rate: 'interaction',
  summary: 'Replace what people would ask to find a story',
})
