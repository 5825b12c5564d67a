/** Writes what is personal into data that was loaded for everyone. Pure; loaded for signed-in readers only. */
import { flag } from '#lib/flag.ts'
import type { OwnReactions } from '../contract.ts'

interface OwnParts {
  /** By post. */
  reactions: ReadonlyMap<number, OwnReactions>
  /** People whom the reader follows. */
  following: ReadonlySet<number>
}

type Fields = Record<string, unknown>

/** Returns the data with the reader's own reactions and follows; parts without any stay the same object. */
export function withOwnParts<Data>(data: Data, own: OwnParts): Data {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) {
    const parts = data.map((part) => withOwnParts(part, own))
    return parts.every((part, index) => part === data[index]) ? data : (parts as Data)
  }
  const changes: Fields = ownFields(data as Fields, own)
  for (const [name, value] of Object.entries(data)) {
    const part = withOwnParts(value, own)
    if (part !== value) changes[name] = part
  }
  return Object.keys(changes).length > 0 ? { ...data, ...changes } : data
}

/** The fields of a post or a person that differ for this reader. Comments have no address and keep theirs. */
function ownFields(data: Fields, { reactions, following }: OwnParts): Fields {
  const changes: Fields = {}
  if ('direct_uri_by_type' in data) {
    const { post_id, ...fields } = reactions.get(data.id as number) ?? {}
    for (const [name, value] of Object.entries(fields)) {
      if (name in data && data[name] !== value) changes[name] = value
    }
  } else if (data.isFollowing === 0 && following.has(data.id as number)) {
    changes.isFollowing = flag(true)
  }
  return changes
}
