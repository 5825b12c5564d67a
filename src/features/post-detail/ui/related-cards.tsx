import { Carousel } from '#components/media/carousel.tsx'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { postTexts } from '../texts.ts'

/** Related posts in a row: four cards on wide screens, two on narrow ones (POST-042, POST-043). Loaded on demand. */
export function RelatedCards({ posts }: { posts: readonly Post[] }) {
  return (
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
  )
}
