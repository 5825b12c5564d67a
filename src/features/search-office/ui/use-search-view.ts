import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import type { RawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import type { ListAddress, useListView } from '#lib/use-list-view.ts'
import { FILTER_MAX, PERIODS, type Period } from '../constants.ts'
import type { EditedSynonym } from './synonym-dialog.tsx'

export const TABS = ['missed', 'synonyms', 'ranking'] as const
export type SearchTab = (typeof TABS)[number]

export interface SearchView {
  tab: SearchTab
  days: Period
  /** A filter of the list; of the ranking the text that is explained. */
  search: string
}

function parseView(search: RawSearch): SearchView {
  const tab = TABS.find((one) => one === textParam(search, 'tab')) ?? 'missed'
  const max = tab === 'ranking' ? SEARCH_TEXT_MAX_LENGTH : FILTER_MAX
  return {
    tab,
    days: PERIODS.find((one) => one === textParam(search, 'days')) ?? '30',
    search: (textParam(search, 'search') ?? '').trim().slice(0, max),
  }
}

export const searchList: ListAddress<SearchView> = { path: '/admin/search', parse: parseView }

export interface SearchTabProps extends Pick<ReturnType<typeof useListView<SearchView>>, 'view' | 'shown' | 'change'> {
  onEdit: (synonym: EditedSynonym) => void
}
