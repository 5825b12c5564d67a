/** Permission rules of moderation. The rules for deleting are in `#features/comments/policy.ts`. */

/** A reply is hidden and shown only with its comment (ADMIN-007, ADMIN-008, Q-141, Q-151). */
export function canHideComment({ isTopLevel }: { isTopLevel: boolean }): boolean {
  return isTopLevel
}
