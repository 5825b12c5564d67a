import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { UsedIcon } from '#components/icons/icons.tsx'
import { useInView } from '#components/layout/use-in-view.ts'
import { Carousel } from '#components/media/carousel.tsx'
import { CarouselPlaceholder } from '#components/media/carousel-placeholder.tsx'
import { feedTexts } from '#features/feed/texts.ts'
import { formatCount } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import type { PopularTool } from '../policy.ts'
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
  const { data: tools, isError } = useQuery({ ...popularToolsQuery(api), enabled: wasInView })
  if (isError || tools?.length === 0) return null
  const heading = (
    <>
      <h2>{highlightsTexts.tools}</h2>
      <p>{highlightsTexts.toolsHint}</p>
    </>
  )
  return (
    <section className="page-section" ref={section}>
      <div className="wrapper">
        {tools ? (
          <Carousel label={highlightsTexts.tools} heading={heading}>
            {tools.map((tool) => (
              <ToolCard key={tool.id} tool={tool} />
            ))}
          </Carousel>
        ) : (
          <CarouselPlaceholder of="tools" label={highlightsTexts.tools} heading={heading} />
        )}
      </div>
    </section>
  )
}

function ToolCard({ tool }: { tool: PopularTool }) {
  return (
    <article className="card tool-card">
      {tool.image && <img src={tool.image} alt="" width="60" height="60" loading="lazy" />}
      <div className="min-w-0">
        <h3>
          <a href={tool.href}>{tool.name}</a>
        </h3>
        <p className="text-sm text-ink-2 line-clamp-2">{tool.line}</p>
      </div>
      <p className="card-footer">
        <span className="line numeric">
          <UsedIcon className="icon sm" /> {highlightsTexts.usedBy(formatCount(tool.usedIt))}
        </span>
        {tool.hasEduPlan && (
          <Badge tone="edu" lang="en">
            {feedTexts.educationPlan}
          </Badge>
        )}
      </p>
    </article>
  )
}
