/**
 * What was typed and not sent, kept in this tab: it outlives a failed call, a reload, and a sign-in. Signing out
 * empties the storage.
 */
import type { Flag } from '#lib/flag.ts'
import { COMMENT_HTML_MAX_LENGTH, STICKERS_MAX } from '../constants.ts'

export type FormMode = 'comment' | 'reply' | 'edit'

/** Where a draft belongs: the box of a post, a reply to a comment, a change of one. */
export interface DraftPlace {
  postId: number
  mode: FormMode
  /** Of the comment that is answered or changed; 0 for the box. */
  commentId: number
}

export interface Draft {
  text: string
  stickers: number[]
  isAnonymous: boolean
  commentAs: Flag
}

const keyOf = ({ postId, mode, commentId }: DraftPlace) => `sala-draft ${postId} ${mode} ${commentId}`
const latestKey = (postId: number) => `sala-draft ${postId}`

/** The draft of a place, or null; what somebody else wrote into the storage is none. */
export function readDraft(place: DraftPlace): Draft | null {
  return attempt(() => parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')))
}

export function saveDraft(place: DraftPlace, draft: Draft): void {
  attempt(() => {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
    sessionStorage.setItem(latestKey(place.postId), keyOf(place))
  })
}

export function deleteDraft(place: DraftPlace): void {
  attempt(() => {
    sessionStorage.removeItem(keyOf(place))
    if (sessionStorage.getItem(latestKey(place.postId)) === keyOf(place))
      sessionStorage.removeItem(latestKey(place.postId))
  })
}

/** Where somebody was writing last on this post, if anything is left of it. */
export function findDraftPlace(postId: number): DraftPlace | null {
  return attempt(() => {
    const [, , mode, id] = (sessionStorage.getItem(latestKey(postId)) ?? '').split(' ')
    if (mode !== 'comment' && mode !== 'reply' && mode !== 'edit') return null
    const place: DraftPlace = { postId, mode, commentId: Number(id) }
    return readDraft(place) && place
  })
}

function parse(value: unknown): Draft | null {
  const { text, stickers, isAnonymous, commentAs } = (value ?? {}) as Partial<Draft>
  if (typeof text !== 'string' || text.length > COMMENT_HTML_MAX_LENGTH || !Array.isArray(stickers)) return null
  const ids = stickers.filter((id) => Number.isInteger(id)).slice(0, STICKERS_MAX)
  return { text, stickers: ids, isAnonymous: isAnonymous === true, commentAs: commentAs === 1 ? 1 : 0 }
}

/** Storage may be switched off; then nothing is kept. */
function attempt<Result>(step: () => Result): Result | null {
  try {
    return step()
  } catch {
    return null
  }
}
