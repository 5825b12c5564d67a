import { Bookmark } from 'lucide-react'
import type { PostCard } from '#features/feed/contract.ts'
import { usePinPost } from '#features/interactions/ui/mutations.ts'
import { boardTexts } from '../texts.ts'

/** Removes its card from the board (BOARD-005); the focus moves to the next card, or above the list. */
export function UnpinButton({ post }: { post: PostCard }) {
  const { mutate: setPinned } = usePinPost(post)
  return (
    <button
      type="button"
      className="pin"
      aria-pressed="true"
      aria-label={boardTexts.unpin(post.topic)}
      onClick={({ currentTarget }) => {
        const card = currentTarget.closest('li')
        const neighbour = card?.nextElementSibling ?? card?.previousElementSibling
        const next = neighbour?.querySelector<HTMLElement>('.pin') ?? document.getElementById('board')
        next?.focus({ preventScroll: true })
        setPinned(false)
      }}
    >
      <Bookmark className="icon fill" aria-hidden="true" />
    </button>
  )
}
