import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { feedQuery, uniqueCards } from '#features/feed/ui/queries.ts'
import { findTag, tagLink } from '#features/tags/policy.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { sectionFilter, topicNews } from '../policy.ts'
import { sectionTexts } from '../texts.ts'
import { TopicTiles } from './topic-tiles.tsx'

/** The topics of the section with what is new in them this month. */
export function NewsRow({ rootId }: { rootId: number }) {
  const { api, renderedAt } = usePageContext()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { data } = useInfiniteQuery(feedQuery(api, sectionFilter(rootId)))
  const topics = topicNews(findTag(tree, rootId)?.child ?? [], uniqueCards(data?.pages.slice(0, 1) ?? []), renderedAt)
  const texts = sectionTexts.news
  return (
    <TopicTiles
      id="news-title"
      title={texts.title}
      place="trends"
      tiles={topics.map(({ tag, count, newest }) => ({
        id: tag.id,
        href: `${tagLink(tag)}#cards`,
        content: (
          <>
            <b>{keepTogether(tag.name)}</b>
            {newest && (
              <Clamp as="span" lines={2}>
                {keepTogether(newest)}
              </Clamp>
            )}
            <small className="numeric" data-new={count > 0 || undefined}>
              {count > 0 ? texts.fresh(count) : texts.older}
            </small>
          </>
        ),
      }))}
    />
  )
}
