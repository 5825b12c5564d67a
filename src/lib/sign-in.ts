/** Builds the sign-in link that returns to `path` afterwards; `path` is always a path of this site (decision Q-09). */
export function signInHref(path: string): string {
  return `/?action=sign-in&next=${encodeURIComponent(path)}`
}

/**
 * Reads the sign-in request from a URL: whether it has `action=sign-in`, the path to go to afterwards, and the URL
 * without both.
 */
export function readSignInRequest(href: string): { isRequested: boolean; next: string | null; rest: string } {
  const [beforeHash = '', hash] = href.split('#')
  const [path = '/', query = ''] = beforeHash.split('?')
  const search = new URLSearchParams(query)
  const isRequested = search.get('action') === 'sign-in'
  if (!isRequested) return { isRequested, next: null, rest: href }
  const next = search.get('next')
  // The remaining parameters stay byte for byte as they were.
  const remaining = query.split('&').filter((part) => !/^(?:action|next)(?:=|$)/.test(part))
  const rest = `${path}${remaining.length > 0 ? `?${remaining.join('&')}` : ''}${hash === undefined ? '' : `#${hash}`}`
  return { isRequested, next, rest }
}
