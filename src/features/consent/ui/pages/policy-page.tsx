import '#components/post-sheet.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { TabPanel } from '#components/navigation/tabs.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { ApiError } from '#lib/api-client.ts'
import { breadcrumbs } from '#lib/json-ld.ts'
import { definePage, type PageContext, PageNotFound, usePageContext, usePageData, useViewer } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import { DEFAULT_POLICY_TAB, isPolicyTab, type PolicyTab } from '../../constants.ts'
import type { Policy } from '../../contract.ts'
import { policyHref } from '../../policy.ts'
import { consentTexts } from '../../texts.ts'
import { MarketingSwitch } from '../marketing-switch.tsx'
import { PolicyArticle } from '../policy-article.tsx'
import { PolicyTabs } from '../policy-tabs.tsx'
import { PolicyChange, PolicyVersions } from '../policy-versions.tsx'
import { policyQuery, policyVersionQuery, policyVersionsQuery } from '../queries.ts'

const loadLoader = () => import('#components/overlays/loader-dialog.tsx').then((module) => module.LoaderDialog)

/** For faster responses the dialog would only flash. */
const LOADER_AFTER_MS = 120

interface PolicyPageContent {
  tab: PolicyTab
  /** An earlier version; null: the one in force. */
  version: number | null
}

/** The four policy documents (POL-001); an unknown or missing tab shows privacy. */
export const page = definePage<PolicyPageContent>({
  async load({ context, search }) {
    const requested = textParam(search, 'tab')
    const tab = isPolicyTab(requested) ? requested : DEFAULT_POLICY_TAB
    // In the browser the page is shown immediately and loads the document under its dialog (POL-014).
    const version = Number(textParam(search, 'version')) || null
    if (typeof document === 'undefined') await loadDocument(context, tab, version)
    return { tab, version }
  },
  head: ({ tab, version }, { context: { config } }) => ({
    title: consentTexts.tabs[tab],
    description: consentTexts.descriptions[tab],
    canonical: policyHref(tab),
    isHidden: version !== null,
    jsonLd: [breadcrumbs(config.origin, config.siteName, [{ name: consentTexts.tabs[tab], path: policyHref(tab) }])],
  }),
  Page: PolicyPage,
})

async function loadDocument({ api, queryClient }: PageContext, tab: PolicyTab, version: number | null) {
  await Promise.all([
    queryClient.prefetchQuery(policyVersionsQuery(api, tab)),
    version === null
      ? queryClient.ensureQueryData(policyQuery(api, tab))
      : queryClient.ensureQueryData(policyVersionQuery(api, tab, version)).catch(toNotFound),
  ])
}

function toNotFound(error: unknown): never {
  throw error instanceof ApiError && error.status === 404 ? new PageNotFound() : error
}

/** The document in force, or an earlier version of it. */
function usePolicy({ tab, version }: PolicyPageContent): UseQueryResult<Policy> {
  const { api } = usePageContext()
  const current = useQuery({ ...policyQuery(api, tab), enabled: version === null })
  const earlier = useQuery({ ...policyVersionQuery(api, tab, version ?? 0), enabled: version !== null })
  return version === null ? current : earlier
}

function PolicyPage() {
  const viewer = useViewer()
  const view = usePageData<PolicyPageContent>()
  const { tab, version } = view
  const idPrefix = useId()
  const { data, isFetching, isError, errorUpdatedAt, refetch } = usePolicy(view)
  const [LoaderDialog, fetchLoader] = useLazyModule(loadLoader)
  const isWaiting = useDelayedTrue(isFetching && !data)

  useEffect(() => {
    // Shows each error once; `errorUpdatedAt` distinguishes successive errors.
    if (isError && errorUpdatedAt > 0) showToast('danger', consentTexts.failed)
  }, [isError, errorUpdatedAt])

  // Preloads the code of the dialog, which would otherwise arrive after the document.
  useEffect(() => fetchLoader(), [fetchLoader])

  return (
    <div className="wrapper pb-14">
      <header className="pt-11 max-md:pt-8">
        <p className="text-sm font-semibold text-primary">{consentTexts.site}</p>
        <h1>{keepTogether(consentTexts.tabs[tab])}</h1>
        <p className="mt-1 text-ink-2">{consentTexts.lead}</p>
      </header>
      <PolicyTabs
        current={tab}
        idPrefix={idPrefix}
        onChoose={(chosen) => {
          // Pressing the current tab again retries a failed load.
          if (chosen === tab && isError) refetch()
        }}
      />
      <TabPanel idPrefix={idPrefix} id={tab} className="min-h-[50vh]">
        {tab === 'marketing' && viewer && <MarketingSwitch />}
        {data && (
          <>
            <PolicyChange tab={tab} shown={data.version} />
            <PolicyArticle key={`${tab} ${version}`} policy={data} />
            <PolicyVersions tab={tab} shown={data.version} />
          </>
        )}
      </TabPanel>
      {LoaderDialog && isWaiting && <LoaderDialog open text={consentTexts.loading} />}
    </div>
  )
}

/** True after a state has lasted for LOADER_AFTER_MS; false as soon as it ends. */
function useDelayedTrue(isOn: boolean): boolean {
  const [hasLasted, setLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setLasted(true), LOADER_AFTER_MS)
    return () => {
      clearTimeout(timer)
      setLasted(false)
    }
  }, [isOn])
  return isOn && hasLasted
}
