import { ChevronUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Carousel } from '#components/carousel.tsx'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { postTexts } from '../texts.ts'

const Sheet = lazy(() => import('#components/sheet.tsx').then((module) => ({ default: module.Sheet })))

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
          <Sheet open={isOpen} onOpenChange={setOpen} title={postTexts.related} isWide>
            <Carousel
              label={postTexts.related}
              heading={<p>{postTexts.relatedHint}</p>}
              perView={4}
              hasAutoplay={false}
              className="related-view"
            >
              {posts.map((post) => (
                <PostCard key={post.id} post={post} />
              ))}
            </Carousel>
          </Sheet>
        </Suspense>
      )}
    </>
  )
}
