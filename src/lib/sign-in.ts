/** Where a visitor is sent to sign in, and comes back from: always a path of this site (decision Q-09). */
export function signInHref(path: string): string {
  return `/?action=sign-in&next=${encodeURIComponent(path)}`
}

/** What an address asks for besides its page: `action=sign-in`, and where to go afterwards. */
export function readSignInRequest(href: string): { isAsked: boolean; next: string | null; rest: string } {
  const [beforeHash = '', hash] = href.split('#')
  const [path = '/', query = ''] = beforeHash.split('?')
  const search = new URLSearchParams(query)
  const isAsked = search.get('action') === 'sign-in'
  if (!isAsked) return { isAsked, next: null, rest: href }
  const next = search.get('next')
  // What is kept stays byte for byte as it was.
  const kept = query.split('&').filter((part) => !/^(?:action|next)(?:=|$)/.test(part))
  const rest = `${path}${kept.length > 0 ? `?${kept.join('&')}` : ''}${hash === undefined ? '' : `#${hash}`}`
  return { isAsked, next, rest }
}
