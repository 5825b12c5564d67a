/** Loads stories by an id from a request for people who write them; no other function may do this. */
import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { canManage, canWrite, type StoryRole } from '../policy.ts'
import { findStory, lockStory, type StoryHead } from './repository/drafts.ts'

export interface WrittenStory extends StoryHead {
  role: StoryRole
}

interface Options {
  /** Locks the account of the writer and the story until the transaction ends. */
  isLocked?: boolean
  /** Only the author and admins. */
  isManaged?: boolean
  /** A deleted story too, for its restoration. */
  isDeleted?: boolean
  /** Someone who did not accept the invitation yet, too. */
  isInvited?: boolean
}

/** @throws {AppError} 403 for anyone but teachers and admins */
export function requireWriter(viewer: Viewer): void {
  if (!canWrite(viewer)) throwError('forbidden')
}

/**
 * Loads a story that this person writes. The error is the same for a missing, a deleted and a foreign story.
 * @throws {AppError} 401 when the account was deleted meanwhile; 403 for people who do not write, and for a co-author of
 * what only the author may do; 404
 */
export async function loadWrittenStory(
  { db, viewer }: { db: Db; viewer: Viewer },
  storyId: number,
  { isLocked = false, isManaged = false, isDeleted = false, isInvited = false }: Options = {},
): Promise<WrittenStory> {
  requireWriter(viewer)
  if (isLocked) await lockAccount(db, viewer.id)
  const story = await (isLocked ? lockStory : findStory)(db, storyId, viewer.id)
  const role = story && roleOf(story, viewer, isInvited)
  if (!story || !role || (story.deletedAt !== null && !isDeleted)) throwError('not_found')
  if (isManaged && !canManage(role)) throwError('forbidden')
  return { ...story, role }
}

function roleOf(story: StoryHead, viewer: Viewer, isInvited: boolean): StoryRole | null {
  if (story.authorId === viewer.id) return 'author'
  if (isAdmin(viewer)) return 'admin'
  return story.membership === 'accepted' || (isInvited && story.membership === 'invited') ? 'co-author' : null
}
