/** Permission rules for comments: pure functions, shared by server and browser. */

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
