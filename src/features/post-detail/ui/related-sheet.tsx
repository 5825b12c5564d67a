import { ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { postTexts } from '../texts.ts'

const loadSlideUp = () => import('./related-slide-up.tsx').then((module) => module.RelatedSlideUp)

/** Opens related content in a sheet, for readers who do not scroll past the comments (POST-042, POST-043). */
export function RelatedSheet({ posts }: { posts: readonly Post[] }) {
  const [SlideUp, fetchSlideUp] = useLazyModule(loadSlideUp)
  const [isOpen, setOpen] = useState(false)
  // Loads the sheet before it opens, so that its opening is animated.
  const prepare = () => fetchSlideUp()
  if (posts.length === 0) return null
  return (
    <>
      <button
        type="button"
        className="btn btn-soft mt-6"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => fetchSlideUp(() => setOpen(true))}
      >
        {postTexts.related}
        <ChevronUp className="icon" aria-hidden="true" />
      </button>
      {SlideUp && <SlideUp posts={posts} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
