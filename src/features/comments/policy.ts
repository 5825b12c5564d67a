/** Who may do what with a comment: pure rules, the same on both sides. */

interface CommentFacts {
  isMine: boolean
  /** Posted under the site's own name. */
  isByAdmin: boolean
  isTopLevel: boolean
}

/** One's own; admins also what stands under the site's name, and nobody else's (ADMIN-010, CMT-057, Q-151). */
export function canEditComment({ isMine, isByAdmin }: CommentFacts, isAdmin: boolean): boolean {
  return isByAdmin ? isAdmin : isMine
}

/** One's own; admins also the site's, and top-level comments of others (ADMIN-009, ADMIN-011, CMT-058, Q-151). */
export function canDeleteComment(facts: CommentFacts, isAdmin: boolean): boolean {
  return canEditComment(facts, isAdmin) || (isAdmin && facts.isTopLevel)
}
