/** Titles and reasons of the rows of home. */
import { levelText } from '#features/feed/policy.ts'
import type { HomeRowKind } from './constants.ts'
import type { HomeChoices, HomeRow } from './contract.ts'
import { homeTexts as texts } from './texts.ts'

type Room = HomeChoices['room']
type Item = HomeRow['items'][number]

export function rowTitle(kind: HomeRowKind, room: Room): string {
  if (kind !== 'room') return texts.rows[kind].title
  return room.tags.length > 0 ? texts.rows.room.title(room.tags.map(nameOf)) : texts.rows.room.unknown
}

/** Why a post is in a row; of the room, the levels and subjects that the post shares with it. */
export function reasonText({ reason, post }: Item, room?: Room): string {
  if (reason === 'following') return texts.reasons.following(post.teacher_short_name)
  if (reason !== 'room') return texts.reasons[reason]
  const own = new Set(post.tags.map(({ id }) => id))
  return texts.reasons.room((room?.tags ?? []).filter(({ id }) => own.has(id)).map(nameOf))
}

/** Levels in short, as on cards. */
const nameOf = (tag: Room['tags'][number]) => levelText([tag]) || tag.name
