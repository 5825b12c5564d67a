/** Why posts rank, from the search that readers use. */
import { postPath } from '#features/posts/constants.ts'
import { explainSearch as searchWithScores } from '#features/search/server/service/search-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { MemberCall } from '#server/feature.ts'
import { EXPLAINED_MAX, type Verdict } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { listPosts } from '../repository.ts'

const DECIMALS = 1_000

/** The hits in their order, then the scored posts that are no hits. */
export async function explainSearch(
  { db, searchDb, now }: MemberCall,
  { search }: ParsedInput<typeof api.explainSearch>,
) {
  const result = await searchWithScores(searchDb, { text: search, before: now, limit: EXPLAINED_MAX })
  const { terms = [], judged = [] } = result.ranked?.ranked ?? {}
  const scores = new Map(judged.map((post) => [post.id, post]))
  const found = new Set(result.postIds)
  const others = judged.filter(({ id }) => !found.has(id)).map(({ id }) => id)
  const ids = [...result.postIds, ...others].slice(0, EXPLAINED_MAX)
  const posts = new Map((await listPosts(db, ids)).map((post) => [post.id, post]))
  return {
    data: {
      used: result.used,
      scored_text: result.ranked?.text ?? search,
      terms: terms.map(({ word, weight, documents, isWeak, alternatives }) => ({
        word,
        weight: round(weight),
        documents,
        is_weak: isWeak,
        // Without the marks of concepts: people read the usual spelling of a word and the word itself.
        lexemes: [...new Set(alternatives.map(({ lexeme }) => lexeme.replace(/['@]/g, '')))],
      })),
      posts: ids.flatMap((id) => {
        const post = posts.get(id)
        const score = scores.get(id)
        if (!post) return []
        return {
          id,
          topic: post.topic,
          post_type: post.postType,
          direct_uri_by_type: postPath(post.postType, id),
          verdict: verdictOf(found.has(id), score?.verdict),
          score: round(score?.score ?? 0),
          coverage: round(score?.coverage ?? 0),
          cut: round(score?.cut ?? 0),
          is_exact: score?.isExact ?? false,
          missing: [...(result.missing.get(id) ?? score?.missing ?? [])],
          strengths: (score?.strengths ?? []).map(round),
        }
      }),
    },
  }
}

/** Posts with every word are listed without a score; hits of a guess that covers too little are not listed. */
function verdictOf(isFound: boolean, verdict: Verdict | undefined): Verdict {
  if (isFound) return verdict === 'hit' ? 'hit' : 'unscored'
  return verdict === 'hit' || !verdict ? 'lacks_words' : verdict
}

function round(value: number): number {
  return Math.round(Math.max(0, value) * DECIMALS) / DECIMALS
}
