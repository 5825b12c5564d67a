/**
 * Drafts of unsent comments in the session storage of the tab. They survive a failed request, a reload and a sign-in.
 * Signing out clears the storage.
 */
import type { Flag } from '#lib/flag-schema.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { COMMENT_HTML_MAX_LENGTH, STICKERS_MAX } from '../constants.ts'

export type FormMode = 'comment' | 'reply' | 'edit'

/** Identifies the form of a draft: a new comment on a post, a reply, or an edit. */
interface DraftPlace {
  postId: number
  mode: FormMode
  /** Id of the comment being replied to or edited; 0 for a new comment. */
  commentId: number
}

export interface Draft {
  text: string
  stickers: number[]
  isAnonymous: boolean
  commentAs: Flag
}

const keyOf = ({ postId, mode, commentId }: DraftPlace) => `sala-draft ${postId} ${mode} ${commentId}`
/** Who used this tab last. */
const OWNER = 'sala-draft-owner'
const latestKey = (postId: number) => `sala-draft ${postId}`

/** Returns the draft of a place, or null if there is none or its data is invalid. */
export function readDraft(place: DraftPlace): Draft | null {
  return tryStorage(() => parse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')))
}

export function saveDraft(place: DraftPlace, draft: Draft): void {
  tryStorage(() => {
    sessionStorage.setItem(keyOf(place), JSON.stringify(draft))
    sessionStorage.setItem(latestKey(place.postId), keyOf(place))
  })
}

export function deleteDraft(place: DraftPlace): void {
  tryStorage(() => {
    sessionStorage.removeItem(keyOf(place))
    if (sessionStorage.getItem(latestKey(place.postId)) === keyOf(place))
      sessionStorage.removeItem(latestKey(place.postId))
  })
}

/** Returns the place of the last draft on this post, or null. */
export function findDraftPlace(postId: number): DraftPlace | null {
  return tryStorage(() => {
    const [, , mode, id] = (sessionStorage.getItem(latestKey(postId)) ?? '').split(' ')
    if (mode !== 'comment' && mode !== 'reply' && mode !== 'edit') return null
    const place: DraftPlace = { postId, mode, commentId: Number(id) }
    return readDraft(place) && place
  })
}

/** Called when it is known who reads: drops the drafts of another person. Returns whether it was another one. */
export function claimDrafts(userId: number): boolean {
  const isOther = tryStorage(() => {
    const owner = sessionStorage.getItem(OWNER)
    sessionStorage.setItem(OWNER, String(userId))
    if (owner === null || owner === String(userId)) return false
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('sala-draft ')) sessionStorage.removeItem(key)
    return true
  })
  return isOther ?? false
}

function parse(value: unknown): Draft | null {
  const { text, stickers, isAnonymous, commentAs } = (value ?? {}) as Partial<Draft>
  if (typeof text !== 'string' || text.length > COMMENT_HTML_MAX_LENGTH || !Array.isArray(stickers)) return null
  const ids = stickers.filter((id) => Number.isInteger(id)).slice(0, STICKERS_MAX)
  return { text, stickers: ids, isAnonymous: isAnonymous === true, commentAs: commentAs === 1 ? 1 : 0 }
}
