import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { CaseStudyCarousel } from '#features/case-studies/ui/case-study-carousel.tsx'
import { PostList } from '#features/feed/ui/post-list.tsx'
import { feedQuery } from '#features/feed/ui/queries.ts'
import { Highlights } from '#features/highlights/ui/highlights.tsx'
import { ToolCarousel } from '#features/highlights/ui/tool-carousel.tsx'
import { TestimonialCarousel } from '#features/reviews/ui/testimonial-carousel.tsx'
import { usePageContext, useRawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { filterOf, selectionOf } from '../policy.ts'
import { sectionTexts } from '../texts.ts'
import { HomeProof } from './home-proof.tsx'
import { Intents } from './intents.tsx'
import { NewsRow } from './news-row.tsx'
import { QuestionRow } from './question-row.tsx'
import { SectionFilter } from './section-filter.tsx'
import { SectionHero } from './section-hero.tsx'

type FirstRow = ComponentType<{ rootId: number }>

interface SectionScreenProps {
  rootId: number
  /** Path of this page; chips link to the same path. */
  path: string
  heading?: string
  /** Default: the first row of this section, if it has one. */
  FirstRow?: FirstRow | undefined
  /** Shown before the cards. */
  children?: ReactNode
}

/** The content of home, the four sections and the pages of main tags (FEED-004..018, TAG-021). */
export function SectionScreen({ rootId, path, heading, FirstRow = FIRST_ROWS[path], children }: SectionScreenProps) {
  const { api } = usePageContext()
  const search = useRawSearch()
  const selection = selectionOf(search, rootId)
  const cards = useRef<HTMLElement>(null)
  const showAllTags = textParam(search, 'action') === 'show-all-tags'

  useEffect(() => {
    if (showAllTags) cards.current?.scrollIntoView()
  }, [showAllTags])

  const isHome = path === '/'
  const between = (
    <>
      {!isHome && <Highlights />}
      {path !== '/edtech-tools' && <ToolCarousel />}
      <CaseStudyCarousel />
      {isHome && <TestimonialCarousel />}
    </>
  )
  return (
    <>
      <SectionHero path={path} heading={heading}>
        {isHome && <HomeProof />}
      </SectionHero>
      {isHome && <Intents texts={sectionTexts.intents} />}
      {isHome && <Highlights />}
      {FirstRow && <FirstRow rootId={rootId} />}
      {children}
      <section className="page-section" id="cards" ref={cards}>
        <div className="wrapper">
          <div className="section-header">
            <h2>{sectionTexts.lists[path] ?? sectionTexts.lists['/']}</h2>
          </div>
          <SectionFilter path={path} rootId={rootId} selection={selection} showsAllTags={showAllTags} />
          <PostList key={path} query={feedQuery(api, filterOf(selection, rootId))} more="scroll" between={between} />
        </div>
      </section>
    </>
  )
}

/** What the section shows first; home has its intents and highlights. */
const FIRST_ROWS: Record<string, FirstRow> = {
  '/edtech-tools': ToolCarousel,
  '/solutions': QuestionRow,
  '/trends': NewsRow,
}
