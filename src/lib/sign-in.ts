/** Where a visitor is sent to sign in, and comes back from: always a path of this site (decision Q-09). */
export function signInHref(path: string): string {
  return `/?action=sign-in&next=${encodeURIComponent(path)}`
}
