import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { feedQuery, uniqueCards } from '#features/feed/ui/queries.ts'
import { findTag, tagLink } from '#features/tags/policy.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { sectionFilter, topicNews } from '../policy.ts'
import { sectionTexts } from '../texts.ts'

/** The topics of the section with what is new in them this month. */
export function NewsRow({ rootId }: { rootId: number }) {
  const { api, renderedAt } = usePageContext()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { data } = useInfiniteQuery(feedQuery(api, sectionFilter(rootId)))
  const topics = topicNews(findTag(tree, rootId)?.child ?? [], uniqueCards(data?.pages.slice(0, 1) ?? []), renderedAt)
  if (topics.length === 0) return null
  const texts = sectionTexts.news
  return (
    <section className="page-section" aria-labelledby="news-title" data-place="trends">
      <div className="wrapper">
        <div className="section-header">
          <h2 id="news-title">{texts.title}</h2>
        </div>
        <ul className="topic-tiles">
          {topics.map(({ tag, count, newest }) => (
            <li key={tag.id}>
              <a className="card topic-tile" href={`${tagLink(tag)}#cards`}>
                <b>{keepTogether(tag.name)}</b>
                {newest && (
                  <Clamp as="span" lines={2}>
                    {keepTogether(newest)}
                  </Clamp>
                )}
                <small className="numeric" data-new={count > 0 || undefined}>
                  {count > 0 ? texts.fresh(count) : texts.older}
                </small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
