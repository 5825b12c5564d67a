import { Carousel } from '#components/media/carousel.tsx'
import { Sheet } from '#components/overlays/sheet.tsx'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { postTexts } from '../texts.ts'

interface RelatedCardsProps {
  posts: readonly Post[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Content of the related sheet; loaded when the pointer or the focus reaches its tab. */
export function RelatedCards({ posts, isOpen, onOpenChange }: RelatedCardsProps) {
  return (
    <Sheet open={isOpen} onOpenChange={onOpenChange} title={postTexts.related} isWide>
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
  )
}
