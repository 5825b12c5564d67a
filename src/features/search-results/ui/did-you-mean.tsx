import { useQuery } from '@tanstack/react-query'
import { searchTexts } from '#features/search/texts.ts'
import { suggestionsQuery } from '#features/search/ui/queries.ts'
import { formatCount } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import { textHref } from '../policy.ts'
import { resultsTexts } from '../texts.ts'

/** The first suggestion for a text without results, as a link to its results. */
export function DidYouMean({ text }: { text: string }) {
  const { api } = usePageContext()
  const { data: [suggestion] = [] } = useQuery(suggestionsQuery(api, text))
  if (!suggestion || suggestion.text === text) return null
  const facts = [
    resultsTexts.kinds[suggestion.kind],
    suggestion.posts !== undefined && searchTexts.posts(formatCount(suggestion.posts)),
  ]
  return (
    <section className="did-you-mean" aria-labelledby="did-you-mean">
      <div>
        <p>{resultsTexts.didYouMean}</p>
        <h2 id="did-you-mean">{suggestion.text}</h2>
        <p>{facts.filter(Boolean).join(' ')}</p>
      </div>
      <a className="btn btn-primary" href={textHref(suggestion.text)}>
        {resultsTexts.searchFor(suggestion.text)}
      </a>
    </section>
  )
}
