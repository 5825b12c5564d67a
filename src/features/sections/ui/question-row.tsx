import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { feedQuery } from '#features/feed/ui/queries.ts'
import { findTag, tagLink } from '#features/tags/policy.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { sectionFilter } from '../policy.ts'
import { sectionTexts } from '../texts.ts'
import { TopicTiles } from './topic-tiles.tsx'

/** The problems of the section as teachers ask them; each leads to its cards. */
export function QuestionRow({ rootId }: { rootId: number }) {
  const { api } = usePageContext()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { data } = useInfiniteQuery(feedQuery(api, sectionFilter(rootId)))
  const facets = new Map(data?.pages[0]?.facets?.map(({ tag_id, count }) => [tag_id, count]))
  const tags = findTag(tree, rootId)?.child ?? []
  const texts = sectionTexts.questions
  return (
    <TopicTiles
      id="questions-title"
      title={texts.title}
      place="solutions"
      tiles={tags.map((tag) => ({
        id: tag.id,
        href: `${tagLink(tag)}#cards`,
        content: (
          <>
            <b>{keepTogether(texts.bySlug[tag.slug] ?? tag.name)}</b>
            <small className="numeric">
              {facets.has(tag.id) ? `${facets.get(tag.id)} ${texts.stories}` : tag.name}
            </small>
          </>
        ),
      }))}
    />
  )
}
