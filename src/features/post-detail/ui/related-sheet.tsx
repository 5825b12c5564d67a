import { ChevronUp, X } from 'lucide-react'
import { useState } from 'react'
import type { PostCard as Post } from '#features/feed/contract.ts'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { postTexts } from '../texts.ts'

/** Related content that slides up: four on wide screens, two on narrow ones (POST-042, POST-043, Q-135, Q-136). */
export function RelatedSheet({ posts }: { posts: readonly Post[] }) {
  const [isOpen, setOpen] = useState(true)
  if (posts.length === 0) return null
  return (
    <section className="wrapper sec" aria-labelledby="related">
      <div className="sec-h">
        <h2 className="gable" id="related">
          {postTexts.related}
        </h2>
        <button
          type="button"
          className="icon-btn"
          aria-expanded={isOpen}
          aria-controls="related-cards"
          aria-label={isOpen ? postTexts.closeRelated : postTexts.openRelated}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X className="i" aria-hidden="true" /> : <ChevronUp className="i" aria-hidden="true" />}
        </button>
      </div>
      <ul className="row4" id="related-cards" hidden={!isOpen}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
