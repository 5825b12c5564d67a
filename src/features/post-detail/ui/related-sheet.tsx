import { ChevronUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { postTexts } from '../texts.ts'

const Cards = lazy(() => import('./related-cards.tsx').then((module) => ({ default: module.RelatedCards })))

/** Related content behind a tab at the bottom edge: it slides up, four cards wide or two (POST-042, POST-043). */
export function RelatedSheet({ posts }: { posts: readonly Post[] }) {
  const [isNear, setNear] = useState(false)
  const [isOpen, setOpen] = useState(false)
  // There before it opens, so that it slides.
  const prepare = () => setNear(true)
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
        onClick={() => {
          prepare()
          setOpen(true)
        }}
      >
        {postTexts.related}
        <ChevronUp className="i" aria-hidden="true" />
      </button>
      {isNear && (
        <Suspense fallback={null}>
          <Cards posts={posts} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
