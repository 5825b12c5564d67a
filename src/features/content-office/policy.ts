/** What is needed to publish, addresses of videos, and states. Pure rules, used on the server and in the browser. */
import { POST_STATUS } from '#features/posts/constants.ts'
import type { Tag } from '#features/tags/contract.ts'
import { STATUSES, type StatusName } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

export const statusName = (status: 0 | 1 | 2): StatusName => STATUSES[status]
export const statusCode = (name: StatusName): 0 | 1 | 2 => POST_STATUS[name]

interface Publishable {
  description: string
  image_id: number | null
  category: readonly number[]
  /** Of a tech review. */
  tool_name?: string
  /** Of a training. */
  sessions?: readonly unknown[]
}

/** Texts by field of what is missing for readers; a draft needs only a topic. */
export function missingForReaders(post: Publishable): Record<string, string[]> {
  const { description, image_id, category, tool_name, sessions } = post
  const missing: Record<string, string[]> = {}
  if (isEmptyHtml(description)) missing.description = [texts.descriptionEmpty]
  if (image_id === null) missing.image_id = [texts.pictureMissing]
  if (category.length === 0) missing.category = [texts.tagMissing]
  if (tool_name === '') missing.tool_name = [texts.toolMissing]
  if (sessions?.length === 0) missing.sessions = [texts.sessionMissing]
  return missing
}

function isEmptyHtml(html: string): boolean {
  return !/<img\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''
}

interface VideoLink {
  provider: 'youtube' | 'vimeo'
  id: string
}

const VIDEO_ID = /^[A-Za-z0-9_-]{6,20}$/

/** The video of an address that people copy; null for any other text. */
export function videoOf(address: string): VideoLink | null {
  if (!URL.canParse(address)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  const host = hostname.replace(/^(?:www|m)\./, '')
  const parts = pathname.split('/').filter(Boolean)
  const link = (provider: VideoLink['provider'], id: string | null | undefined) =>
    id && VIDEO_ID.test(id) ? { provider, id } : null
  if (host === 'youtu.be') return link('youtube', parts[0])
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const isPath = ['embed', 'shorts', 'live'].includes(parts[0] ?? '')
    return link('youtube', isPath ? parts[1] : searchParams.get('v'))
  }
  if (host === 'vimeo.com' || host === 'player.vimeo.com') return link('vimeo', parts.at(-1))
  return null
}

/** The address of a stored video, as a form shows it. */
export function videoAddress(provider: string | null, id: string | null): string {
  if (!provider || !id) return ''
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${id}` : `https://vimeo.com/${id}`
}

interface FlatTag {
  tag: Tag
  depth: number
}

/** Tags of the tree in its order. */
export function flattenTags(tags: readonly Tag[], depth = 0): FlatTag[] {
  return tags.flatMap((tag) => [{ tag, depth }, ...flattenTags(tag.child, depth + 1)])
}

/** Options of a select; the depth shows as an indent. */
export function tagOptions(tags: readonly Tag[]): { value: string; label: string }[] {
  return flattenTags(tags).map(({ tag, depth }) => ({
    value: String(tag.id),
    label: '\u2003'.repeat(depth) + tag.name,
  }))
}

/** A session of the form. */
interface Session {
  id: number | null
  starts_at: string
  ends_at: string
  channel: string
  join_url: string
}

const BANGKOK_MS = 7 * 3_600_000
const HOUR_MS = 3_600_000

/** ISO 8601 as the value of an input of date and time, in Bangkok; empty for text that is no time. */
export function bangkokInput(time: string): string {
  const moment = Date.parse(time)
  return Number.isNaN(moment) ? '' : new Date(moment + BANGKOK_MS).toISOString().slice(0, 16)
}

/** The reverse; empty for an incomplete input. */
export function fromBangkokInput(value: string): string {
  const moment = Date.parse(`${value}Z`)
  return Number.isNaN(moment) ? '' : new Date(moment - BANGKOK_MS).toISOString()
}

/** A session a week after the last one, at the same time; the first is in a week, from nine to noon in Bangkok. */
export function nextSession(sessions: readonly Session[], now: number): Session {
  const last = sessions.at(-1)
  const week = 7 * 24 * HOUR_MS
  const day = Math.floor((now + BANGKOK_MS) / (24 * HOUR_MS)) * 24 * HOUR_MS - BANGKOK_MS
  const start = (last && Date.parse(last.starts_at)) || day + 9 * HOUR_MS
  const end = (last && Date.parse(last.ends_at)) || day + 12 * HOUR_MS
  return {
    id: null,
    starts_at: new Date(start + week).toISOString(),
    ends_at: new Date(end + week).toISOString(),
    channel: last?.channel ?? '',
    join_url: last?.join_url ?? '',
  }
}

/** Sessions stay in the order of their start: a moved session takes the time of each one that it passes. */
export function swapTimes(sessions: readonly Session[], from: number, to: number): Session[] {
  const times = sessions.map(({ starts_at, ends_at }) => ({ starts_at, ends_at }))
  const moved = sessions.toSpliced(from, 1).toSpliced(to, 0, sessions[from] as Session)
  return moved.map((session, index) => ({ ...session, ...times[index] }))
}
