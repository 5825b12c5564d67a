/** What admins may do with a comment; who may delete stands in `#features/comments/policy.ts`. */

/** A reply is hidden and shown with its comment, never alone (ADMIN-007, ADMIN-008, Q-141, Q-151). */
export function canHideComment({ isTopLevel }: { isTopLevel: boolean }): boolean {
  return isTopLevel
}
