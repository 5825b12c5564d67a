/**
 * Returns whether a query has no data because it failed. Stays true during a retry, so that the error and its retry
 * button stay in place and the button keeps the focus; `isPending` would replace them with the skeleton.
 */
export function hasFailed(query: { data: unknown; errorUpdateCount: number }): boolean {
  return query.data === undefined && query.errorUpdateCount > 0
}
