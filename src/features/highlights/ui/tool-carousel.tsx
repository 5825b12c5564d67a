import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { useInView } from '#components/layout/use-in-view.ts'
import { Carousel } from '#components/media/carousel.tsx'
import { CarouselPlaceholder } from '#components/media/carousel-placeholder.tsx'
import { UsedIcon } from '#components/media/icons.tsx'
import type { PostCard } from '#features/feed/contract.ts'
import { feedTexts } from '#features/feed/texts.ts'
import { formatCount } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import { highlightsTexts } from '../texts.ts'
import { popularToolsQuery } from './queries.ts'

/**
 * The tools that teachers use, the most used first (HIGH-012, HIGH-014..020). Fetched when the section is near the
 * viewport.
 */
export function ToolCarousel() {
  const { api } = usePageContext()
  const section = useRef<HTMLElement>(null)
  const { wasInView } = useInView(section)
  const { data: posts, isError } = useQuery({ ...popularToolsQuery(api), enabled: wasInView })
  if (isError || posts?.length === 0) return null
  const heading = (
    <>
      <h2 className="section-title">{highlightsTexts.tools}</h2>
      <p>{highlightsTexts.toolsHint}</p>
    </>
  )
  return (
    <section className="page-section" ref={section}>
      <div className="wrapper">
        {posts ? (
          <Carousel label={highlightsTexts.tools} heading={heading}>
            {posts.map((post) => (
              <ToolCard key={post.id} post={post} />
            ))}
          </Carousel>
        ) : (
          <CarouselPlaceholder of="tools" label={highlightsTexts.tools} heading={heading} />
        )}
      </div>
    </section>
  )
}

function ToolCard({ post }: { post: PostCard }) {
  const { tech_review: tool } = post
  if (!tool) return null
  return (
    <article className="card tool-card">
      {tool.tool_image && <img src={tool.tool_image} alt="" width="68" height="68" loading="lazy" />}
      <div className="min-w-0">
        <h3>
          <a href={post.direct_uri_by_type}>{tool.tool_name}</a>
        </h3>
        <p className="text-sm text-ink-2 line-clamp-2">{post.highlight_caption || post.headline_caption}</p>
      </div>
      <p className="card-footer">
        <span className="line numeric">
          <UsedIcon className="icon sm" /> {highlightsTexts.usedBy(formatCount(post.total_used_it))}
        </span>
        {tool.edu_plan_option === 1 && (
          <Badge tone="edu" lang="en">
            {feedTexts.educationPlan}
          </Badge>
        )}
      </p>
    </article>
  )
}
