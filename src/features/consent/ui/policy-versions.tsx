import { useQuery } from '@tanstack/react-query'
import { longDate, mediumDate } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { PolicyTab } from '../constants.ts'
import { policyHref, versionHref } from '../policy.ts'
import { consentTexts } from '../texts.ts'
import { policyVersionsQuery } from './queries.ts'

const { versions: texts } = consentTexts

interface PolicyVersionsProps {
  tab: PolicyTab
  /** The version on the page. */
  shown: number
}

/** What changed in the version in force, or that the page shows an earlier one; and the version that comes next. */
export function PolicyChange({ tab, shown }: PolicyVersionsProps) {
  const { api } = usePageContext()
  const { data } = useQuery(policyVersionsQuery(api, tab))
  const current = data?.data[0]
  if (!data || !current) return null
  if (current.version !== shown) {
    return (
      <p className="alert alert-warning mt-6">
        <span>
          {texts.earlier(shown)}{' '}
          <a className="link" href={policyHref(tab)}>
            {texts.current}
          </a>
        </span>
      </p>
    )
  }
  const { next } = data
  if (!next && !current.summary) return null
  return (
    <section className="card padded mt-6 grid gap-2" aria-label={texts.changes}>
      {current.summary && (
        <>
          <h2 className="text-ui">{texts.changes}</h2>
          <p className="whitespace-pre-line">{current.summary}</p>
        </>
      )}
      {next && (
        <p className="text-ink-2 text-sm">
          {texts.next(next.version, longDate(next.effective_at))}
          {next.summary && <span className="block whitespace-pre-line">{next.summary}</span>}
        </p>
      )}
    </section>
  )
}

/** Links to the earlier versions. */
export function PolicyVersions({ tab, shown }: PolicyVersionsProps) {
  const { api } = usePageContext()
  const { data } = useQuery(policyVersionsQuery(api, tab))
  const earlier = data?.data.slice(1) ?? []
  if (earlier.length === 0) return null
  return (
    <section className="mt-12" aria-labelledby="earlier-versions">
      <h2 id="earlier-versions" className="text-title">
        {texts.title}
      </h2>
      <ul className="mt-2 grid gap-1">
        {earlier.map(({ version, effective_at, until }) => (
          <li key={version}>
            <a
              className="link inline-flex min-h-11 items-center"
              href={versionHref(tab, version)}
              aria-current={version === shown ? 'page' : undefined}
            >
              {texts.version(version)}
            </a>{' '}
            <span className="text-ink-2 text-sm">
              {until && texts.until(mediumDate(effective_at), mediumDate(until))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
