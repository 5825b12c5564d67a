import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, PencilLine } from 'lucide-react'
import { useId, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { TabPanel, Tabs } from '#components/navigation/tabs.tsx'
import { focusTemporarily } from '#components/overlays/restore-focus.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { DEFAULT_POLICY_TAB, isPolicyTab, POLICY_TABS, type PolicyTab } from '#features/consent/constants.ts'
import { policyHref } from '#features/consent/policy.ts'
import { consentTexts } from '#features/consent/texts.ts'
import { definePage, PageNotFound, useNavigateTo, usePageContext, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import type { OfficePolicy, PolicyVersion, PolicyVersionPage } from '../../contract.ts'
import { officeTexts as texts } from '../../texts.ts'
import { DraftForm } from '../draft-form.tsx'
import { officePoliciesQuery, POLICIES_KEY, policyVersionQuery } from '../queries.ts'
import { VersionList } from '../version-list.tsx'
import { VersionView } from '../version-view.tsx'

interface PolicyView {
  tab: PolicyTab
  /** Null: the newest. */
  version: number | null
}

/** `/admin/policies`: the four documents with their versions. Other users get 404 (ADMIN-001). */
export const page = definePage<PolicyView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    const requested = textParam(search, 'tab')
    const tab = isPolicyTab(requested) ? requested : DEFAULT_POLICY_TAB
    const version = Number(textParam(search, 'version')) || null
    await queryClient.prefetchQuery(officePoliciesQuery(api))
    const policies = queryClient.getQueryData(officePoliciesQuery(api).queryKey)
    const shown = policies && findShown(policies, { tab, version })
    if (shown) await queryClient.prefetchQuery(policyVersionQuery(api, tab, shown.version, shown.revision))
    return { tab, version }
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminPolicies,
})

/** What the first draft of a document begins with. */
const NO_VERSION: PolicyVersionPage = {
  version: 0,
  state: 'applied',
  is_current: false,
  summary: '',
  asks_again: false,
  effective_at: null,
  updated_at: '',
  updated_by: null,
  accepted: 0,
  revision: 0,
  content: '',
  before: null,
  difference: [],
}

function versionsOf(policies: readonly OfficePolicy[], tab: PolicyTab): readonly PolicyVersion[] {
  return policies.find((policy) => policy.tab === tab)?.versions ?? []
}

function findShown(policies: readonly OfficePolicy[], { tab, version }: PolicyView): PolicyVersion | undefined {
  const versions = versionsOf(policies, tab)
  return versions.find((one) => one.version === version) ?? versions[0]
}

/** The form of a draft is far below what is shown after it is gone. Run it after the dialog has given the focus back. */
function showTop() {
  window.scrollTo(0, 0)
  const heading = document.querySelector<HTMLElement>('.office-head h1')
  if (heading) focusTemporarily(heading)
}

function AdminPolicies() {
  const { api } = usePageContext()
  const view = usePageData<PolicyView>()
  const go = useNavigateTo()
  const client = useQueryClient()
  const idPrefix = useId()
  const query = useQuery(officePoliciesQuery(api))
  /** The view in which a new draft was begun; another one shows its own version. */
  const [writing, setWriting] = useState<PolicyView | null>(null)
  const { data: policies } = query
  if (!policies) {
    return (
      <OfficePage title={texts.title}>
        {query.isError ? (
          <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => query.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </OfficePage>
    )
  }
  const { tab } = view
  const versions = versionsOf(policies, tab)
  const shown = findShown(policies, view)
  const hasDraft = versions.some(({ state }) => state === 'draft')
  const isWriting = writing?.tab === tab && writing.version === view.version && !hasDraft
  const count = (state: PolicyVersion['state']) =>
    policies.filter((policy) => policy.versions.some((version) => version.state === state)).length

  function showChange(fresh: PolicyVersion[], message: string) {
    client.setQueryData<OfficePolicy[]>(POLICIES_KEY, (all) =>
      all?.map((policy) => (policy.tab === tab ? { tab, versions: fresh } : policy)),
    )
    setWriting(null)
    showSnackbar(message)
    if (!fresh.some(({ state }) => state === 'draft')) setTimeout(showTop)
    if (view.version !== null) go(`/admin/policies?tab=${tab}`, { keepScroll: true })
  }

  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead(count('draft'), count('waiting'))}
      actions={
        <>
          <ButtonLink variant="outline" href={policyHref(tab)} icon={<Eye className="icon" aria-hidden="true" />}>
            {texts.view}
          </ButtonLink>
          {!hasDraft && !isWriting && (
            <Button icon={<PencilLine className="icon" aria-hidden="true" />} onClick={() => setWriting(view)}>
              {texts.write}
            </Button>
          )}
        </>
      }
    >
      <Tabs
        label={texts.tabs}
        idPrefix={idPrefix}
        value={tab}
        items={POLICY_TABS.map((id) => ({ id, label: consentTexts.tabs[id], href: `/admin/policies?tab=${id}` }))}
      />
      <TabPanel idPrefix={idPrefix} id={tab} className="policy-office mt-5">
        <VersionList tab={tab} versions={versions} chosen={isWriting ? null : (shown?.version ?? null)} />
        <div>
          {!shown && !isWriting && <EmptyState picture="idea" {...texts.empty} />}
          {!shown && isWriting && (
            <DraftForm
              tab={tab}
              base={NO_VERSION}
              version={1}
              revision={null}
              onChanged={showChange}
              onStale={() => void client.invalidateQueries({ queryKey: ['policy-office'] })}
            />
          )}
          {shown && (
            <VersionView
              tab={tab}
              shown={isWriting ? (versions[0] ?? shown) : shown}
              nextVersion={isWriting ? (versions[0]?.version ?? 0) + 1 : null}
              onChanged={showChange}
              onStale={() => void client.invalidateQueries({ queryKey: ['policy-office'] })}
            />
          )}
        </div>
      </TabPanel>
    </OfficePage>
  )
}
