import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { feedQuery } from '#features/feed/ui/queries.ts'
import { findTag, tagLink } from '#features/tags/policy.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import { sectionFilter } from '../policy.ts'
import { sectionTexts } from '../texts.ts'

/** The problems of the section as teachers ask them; each leads to its cards. */
export function QuestionRow({ rootId }: { rootId: number }) {
  const { api } = usePageContext()
  const { data: tree = [] } = useQuery(tagsQuery(api))
  const { data } = useInfiniteQuery(feedQuery(api, sectionFilter(rootId)))
  const facets = new Map(data?.pages[0]?.facets?.map(({ tag_id, count }) => [tag_id, count]))
  const tags = findTag(tree, rootId)?.child ?? []
  if (tags.length === 0) return null
  const texts = sectionTexts.questions
  return (
    <section className="page-section" aria-labelledby="questions-title" data-place="solutions">
      <div className="wrapper">
        <div className="section-header">
          <h2 id="questions-title">{texts.title}</h2>
        </div>
        <ul className="topic-tiles">
          {tags.map((tag) => (
            <li key={tag.id}>
              <a className="card topic-tile" href={`${tagLink(tag)}#cards`}>
                <b>{keepTogether(texts.bySlug[tag.slug] ?? tag.name)}</b>
                <small className="numeric">
                  {facets.has(tag.id) ? `${facets.get(tag.id)} ${texts.stories}` : tag.name}
                </small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
