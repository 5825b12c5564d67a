import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { postTexts } from '../texts.ts'

const loadCards = () => import('./related-cards.tsx').then((module) => module.RelatedCards)

/**
 * Related content in a sheet that slides up from a tab at the bottom edge, four cards wide or two (POST-042, POST-043).
 */
export function RelatedSheet({ posts }: { posts: readonly Post[] }) {
  const [Cards, fetchCards] = useLazyModule(loadCards)
  const [isOpen, setOpen] = useState(false)
  // Loads the sheet before it opens, so that its opening is animated.
  const prepare = () => fetchCards()
  if (posts.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="related-tab"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => fetchCards(() => setOpen(true))}
      >
        {postTexts.related}
        <ChevronUp className="icon" aria-hidden="true" />
      </button>
      {Cards && <Cards posts={posts} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
