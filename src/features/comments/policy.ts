/** Permission rules and order of comments: pure functions, shared by server and browser. */
import type { CommentSort } from './constants.ts'

interface CommentFacts {
  isMine: boolean
  /** Posted as the site. */
  isByAdmin: boolean
  isTopLevel: boolean
}

/**
 * Allows the author's own comments. Comments posted as the site can be edited by admins only (ADMIN-010, CMT-057,
 *
 */
export function canEditComment({ isMine, isByAdmin }: CommentFacts, isAdmin: boolean): boolean {
  return isByAdmin ? isAdmin : isMine
}

/**
 * Allows what `canEditComment` allows. Admins can also delete top-level comments of others (ADMIN-009, ADMIN-011,
 * CMT-058, Q-151).
 */
export function canDeleteComment(facts: CommentFacts, isAdmin: boolean): boolean {
  return canEditComment(facts, isAdmin) || (isAdmin && facts.isTopLevel)
}

interface SortedFields {
  id: number
  created_at: string
  likes: number
}

/** Returns the comments in this order; comments with the same number of likes are ordered newest first. */
export function sortComments<Comment extends SortedFields>(comments: readonly Comment[], sort: CommentSort): Comment[] {
  const newestFirst = (a: Comment, b: Comment) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id
  const orders = {
    newest: newestFirst,
    oldest: (a: Comment, b: Comment) => newestFirst(b, a),
    liked: (a: Comment, b: Comment) => b.likes - a.likes || newestFirst(a, b),
  }
  return comments.toSorted(orders[sort])
}
