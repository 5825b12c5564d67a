import { ArrowRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useInView } from '#components/layout/use-in-view.ts'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { Post } from '../contract.ts'
import { sectionOf } from '../policy.ts'
import { postTexts } from '../texts.ts'

const loadCards = () => import('./related-cards.tsx').then((module) => module.RelatedCards)

/** Related posts at the end of the page; their cards are loaded when the reader comes near. */
export function RelatedPosts({ post }: { post: Post }) {
  const row = useRef<HTMLElement>(null)
  const { wasInView } = useInView(row)
  const [Cards, fetchCards] = useLazyModule(loadCards)
  useEffect(() => {
    if (wasInView) fetchCards()
  }, [wasInView, fetchCards])
  const posts = post.associate_posts
  const section = sectionOf(post)
  if (posts.length === 0) return null
  return (
    <section className="wrapper related-posts" aria-labelledby="related" ref={row}>
      <div className="related-heading">
        <h2 id="related">{postTexts.relatedTitle}</h2>
        <a className="link" href={section.path}>
          {postTexts.seeAll(section.name)} <ArrowRight className="icon" aria-hidden="true" />
        </a>
      </div>
      <div className="related-row">{Cards && <Cards posts={posts} />}</div>
    </section>
  )
}
