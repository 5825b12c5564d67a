/** Long enough for a dialog to give the focus back to what is not there any more. */
const AFTER_MS = 100

/** What had the focus is gone: reading goes on at this comment, or at the box above all of them. */
export function focusAfterwards(commentId: number | null | undefined): void {
  setTimeout(() => {
    const box = document.querySelector<HTMLElement>('#comments > .comment-editor')
    const place = commentId ? document.getElementById(`comment-${commentId}`) : box
    place?.focus({ preventScroll: true })
  }, AFTER_MS)
}
