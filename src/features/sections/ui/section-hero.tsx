import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { popularToolsQuery } from '#features/highlights/ui/queries.ts'
import { searchTexts } from '#features/search/texts.ts'
import { SearchForm } from '#features/search/ui/search-form.tsx'
import { usePageContext } from '#lib/page.ts'
import { SHELF_TILES } from '../constants.ts'
import { sectionTexts } from '../texts.ts'
import { CommentBubbles } from './comment-bubbles.tsx'

interface SectionHeroProps {
  path: string
  /** Replaces the title of the section. */
  heading?: string
  children?: ReactNode
}

/**
 * The banner at the top of home and the sections: English eyebrow and Thai promise in one heading, search field, link to
 * all case studies (SRCH-002..009, FEED-016, FEED-018).
 */
export function SectionHero({ path, heading, children }: SectionHeroProps) {
  const hero = sectionTexts.heroes[path] ?? sectionTexts.heroes['/']!
  return (
    <section className="hero-banner hero" data-place={hero.place}>
      <div className="wrapper">
        <div className="hero-text">
          <a className="hero-all" href="/case-studies">
            {searchTexts.banner.seeAll} <ArrowRight className="icon" aria-hidden="true" />
          </a>
          <h1>
            <span className="eyebrow" lang="en">
              {searchTexts.banner.heading}
              {hero.section && ` · ${hero.section}`}
            </span>{' '}
            {heading ?? <Phrases of={hero.title} />}
          </h1>
          <p className="hero-lede">{keepTogether(hero.lede)}</p>
          <SearchForm question={searchTexts.banner.question} />
          {children}
        </div>
        {path === '/edtech-tools' ? <ToolShelf /> : <HeroPicture path={path} />}
      </div>
    </section>
  )
}

/** A heading that breaks only between its phrases. */
function Phrases({ of }: { of: readonly string[] }) {
  return of.map((phrase) => (
    <Fragment key={phrase}>
      <span className="no-break">{phrase.trim()}</span>
      {phrase.endsWith(' ') ? ' ' : <wbr />}
    </Fragment>
  ))
}

const pictures: Record<string, { src: string; width: number; height: number }> = {
  '/training': { src: '/scenes/training.svg', width: 800, height: 450 },
  '/solutions': { src: '/scenes/solutions.svg', width: 800, height: 800 },
  '/trends': { src: '/scenes/trends.svg', width: 800, height: 700 },
}
const home = { src: '/scenes/sala.svg', width: 760, height: 680 }

/** Decoration, on home with the newest comments; `lazy`, so that a phone, which does not show it, does not fetch it. */
function HeroPicture({ path }: { path: string }) {
  const { src, width, height } = pictures[path] ?? home
  return (
    <div className="hero-art">
      <img src={src} width={width} height={height} alt="" loading="lazy" />
      {path === '/' && <CommentBubbles />}
    </div>
  )
}

/** The tiles of the most used tools on two boards; on a new site the picture of home. */
function ToolShelf() {
  const { api } = usePageContext()
  const { data = [] } = useQuery(popularToolsQuery(api))
  const tools = data.filter((tool) => tool.image).slice(0, SHELF_TILES)
  if (tools.length === 0) return <HeroPicture path="/edtech-tools" />
  return (
    <div className="hero-art hero-shelf" aria-hidden="true">
      {tools.map((tool) => (
        <img key={tool.id} src={tool.image!} alt="" width="84" height="84" loading="lazy" />
      ))}
    </div>
  )
}
