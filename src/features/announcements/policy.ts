/** Where a link of an announcement may lead: a page of this site, or any site over https. */
export function isAnnouncementLink(href: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(href)) return true
  if (!/^https:\/\/[^\s\\]+$/i.test(href) || !URL.canParse(href)) return false
  const { username, password } = new URL(href)
  return username === '' && password === ''
}

export type AnnouncementState = 'waiting' | 'running' | 'ended'

export function stateOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }, now: Date): AnnouncementState {
  if (startsAt > now) return 'waiting'
  return endsAt && endsAt <= now ? 'ended' : 'running'
}
