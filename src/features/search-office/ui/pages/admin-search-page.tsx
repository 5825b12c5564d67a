import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { TabPanel, Tabs } from '#components/navigation/tabs.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { definePage, PageNotFound } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { useListView } from '#lib/use-list-view.ts'
import { synonymTexts, pageTexts as texts } from '../../texts.ts'
import { MissedTab } from '../missed-tab.tsx'
import { missedQuery, rankingQuery, synonymsQuery } from '../queries.ts'
import { RankingTab } from '../ranking-tab.tsx'
import type { EditedSynonym } from '../synonym-dialog.tsx'
import { SynonymsTab } from '../synonyms-tab.tsx'
import { type SearchTab, type SearchView, searchList, TABS } from '../use-search-view.ts'

const loadDialog = () => import('../synonym-dialog.tsx').then((module) => module.SynonymDialog)
const PREFIX = 'search-office'

/** `/admin/search`: missed searches, synonyms and why posts rank. Other users get 404. */
export const page = definePage<SearchView>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'content.edit')) throw new PageNotFound()
    const view = searchList.parse(search)
    if (view.tab === 'missed') await queryClient.prefetchInfiniteQuery(missedQuery(api, view.days, view.search))
    else if (view.tab === 'synonyms') await queryClient.prefetchInfiniteQuery(synonymsQuery(api, view.search))
    else if (view.search) await queryClient.prefetchQuery(rankingQuery(api, view.search))
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminSearch,
})

const panels = { missed: MissedTab, synonyms: SynonymsTab, ranking: RankingTab }

function AdminSearch() {
  const { view, shown, change, hrefFor } = useListView(searchList)
  const [Dialog, fetchDialog] = useLazyModule(loadDialog)
  const [edited, setEdited] = useState<EditedSynonym | null>(null)
  const Panel = panels[shown.tab]
  function edit(synonym: EditedSynonym) {
    fetchDialog()
    setEdited(synonym)
  }
  return (
    <OfficePage
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button
          icon={<Plus className="icon" aria-hidden="true" />}
          onClick={() => edit({ id: null, text: '', meaning: '' })}
        >
          {synonymTexts.add}
        </Button>
      }
    >
      <Tabs
        idPrefix={PREFIX}
        label={texts.tabsLabel}
        value={shown.tab}
        items={TABS.map((id: SearchTab) => ({ id, label: texts.tabs[id], href: hrefFor({ tab: id, search: '' }) }))}
      />
      <TabPanel idPrefix={PREFIX} id={shown.tab} className="pt-5">
        <Panel key={shown.tab} view={view} shown={shown} change={change} onEdit={edit} />
      </TabPanel>
      {edited && Dialog && <Dialog synonym={edited} onClose={() => setEdited(null)} />}
    </OfficePage>
  )
}
