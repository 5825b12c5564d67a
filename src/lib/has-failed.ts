/**
 * Whether a query has nothing to show because it failed. Stays so while it is asked for again: the failure with its
 * button keeps its place, and the button the focus; `isPending` alone would put the waiting picture there.
 */
export function hasFailed(query: { data: unknown; errorUpdateCount: number }): boolean {
  return query.data === undefined && query.errorUpdateCount > 0
}
