/** Wait until a closing dialog has tried to restore focus to the removed element. */
const DELAY_MS = 100

/** Moves focus to this comment after the focused element was removed, or to the comment box if there is none. */
export function focusComment(commentId: number | null | undefined): void {
  setTimeout(() => {
    const box = document.querySelector<HTMLElement>('#comments > .comment-editor')
    const place = commentId ? document.getElementById(`comment-${commentId}`) : box
    place?.focus({ preventScroll: true })
  }, DELAY_MS)
}
