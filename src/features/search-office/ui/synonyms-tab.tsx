import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { FilterBar } from '#components/office/filter-bar.tsx'
import { usePageContext } from '#lib/page.ts'
import { FILTER_MAX } from '../constants.ts'
import type { Synonym } from '../contract.ts'
import { synonymTexts as texts } from '../texts.ts'
import { EndlessTable } from './endless-table.tsx'
import { synonymsQuery } from './queries.ts'
import type { EditedSynonym } from './synonym-dialog.tsx'
import type { SearchTabProps } from './use-search-view.ts'

/** The synonyms of editors, the newest first. */
export function SynonymsTab({ view, shown, change, onEdit }: SearchTabProps) {
  const { api } = usePageContext()
  const list = useInfiniteQuery(synonymsQuery(api, shown.search))
  const rows = list.data?.pages.flatMap(({ data }) => data)
  const total = list.data?.pages[0]?.total
  return (
    <>
      <FilterBar
        search={{
          label: texts.search,
          maxLength: FILTER_MAX,
          words: view.search,
          onSearch: (search) => change({ search }),
        }}
        count={total !== undefined && texts.count(total)}
      />
      <EndlessTable
        list={list}
        rows={rows}
        rowKey={({ id }) => id}
        label={texts.table}
        columns={columnsOf(onEdit)}
        onOpen={onEdit}
        isFiltered={shown.search !== ''}
        onClearFilters={() => change({ search: '' })}
        empty={{ title: texts.empty, text: texts.emptyText }}
      />
    </>
  )
}

function columnsOf(onEdit: (synonym: EditedSynonym) => void): Column<Synonym>[] {
  return [
    {
      key: 'text',
      label: texts.columns.text,
      phone: 'title',
      cell: ({ text }) => <b className="wrap-anywhere">{text}</b>,
    },
    {
      key: 'meaning',
      label: texts.columns.meaning,
      cell: ({ meaning }) => <span className="wrap-anywhere">{meaning}</span>,
    },
    {
      key: 'action',
      label: texts.columns.action,
      isActions: true,
      cell: (synonym) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={texts.editPair(synonym.text, synonym.meaning)}
          onClick={() => onEdit(synonym)}
        >
          {texts.edit}
        </Button>
      ),
    },
  ]
}
