/** Measures a search with graded queries: nDCG@10, recall@10, junk in the first five and honest nothing. */

/** Posts by query that judges of results called helpful, although the grades lack them: they are no junk. */
export type Judged = Readonly<Record<string, readonly number[]>>

/** A query with the posts that answer it (grade 2) and those that help (grade 1). */
export type Graded = [query: string, answers: number[], helpful: number[]]
export type GradedSet = Record<string, Graded[]>

export interface Measure {
  queries: number
  ndcg: number
  recall: number
  junk: number
  /** Share of the queries without any expected post that found none. */
  honest: number
}

export interface Measured {
  measure: Measure
  /** Queries that are not answered perfectly, for the person who improves the search. */
  weak: string[]
}

const DEPTH = 10
const FIRST = 5

/** The kind of the queries that must find nothing. */
export const NOTHING = 'none'

export async function measureKind(
  rows: readonly Graded[],
  find: (query: string) => Promise<number[]>,
  judged: Judged = {},
): Promise<Measured> {
  const sums = { ndcg: 0, recall: 0, junk: 0, shown: 0, honest: 0 }
  const weak: string[] = []
  for (const [query, answers, helpful] of rows) {
    const found = (await find(query)).slice(0, DEPTH)
    if (answers.length === 0) {
      sums.honest += found.length === 0 ? 1 : 0
      if (found.length > 0) weak.push(`${query}: found ${found}`)
      continue
    }
    const gradeOf = (id: number) => (answers.includes(id) ? 2 : helpful.includes(id) ? 1 : 0)
    const ideal = gain([...answers.map(() => 2), ...helpful.map(() => 1)].slice(0, DEPTH))
    const ndcg = gain(found.map(gradeOf)) / ideal
    // Helpful posts are not required: recall counts the answers, as many as a page can hold.
    const recall = answers.filter((id) => found.includes(id)).length / Math.min(answers.length, DEPTH)
    const first = found.slice(0, FIRST)
    sums.ndcg += ndcg
    sums.recall += recall
    sums.shown += first.length
    sums.junk += first.filter((id) => gradeOf(id) === 0 && !judged[query]?.includes(id)).length
    if (ndcg < 0.85) weak.push(`${query}: ${ndcg.toFixed(2)} expected ${answers}; ${helpful} found ${found}`)
  }
  const count = Math.max(1, rows.length)
  const measure = {
    queries: rows.length,
    ndcg: sums.ndcg / count,
    recall: sums.recall / count,
    junk: sums.shown > 0 ? sums.junk / sums.shown : 0,
    honest: sums.honest / count,
  }
  return { measure, weak }
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0)
}
