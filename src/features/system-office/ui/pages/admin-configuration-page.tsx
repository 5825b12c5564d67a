import { useQuery } from '@tanstack/react-query'
import { Badge } from '#components/feedback/badge.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListState } from '#components/office/list-state.tsx'
import { ListTable } from '#components/office/list-table.tsx'
import type { Output } from '#lib/contract.ts'
import { relativeTime } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import type { listSettings } from '../../contract.ts'
import { settingTexts as texts } from '../../texts.ts'
import { settingsQuery } from '../queries.ts'

type Setting = Output<typeof listSettings>['data'][number]

/** `/admin/configuration`: every variable with its source, without secrets. Other users get 404. */
export const page = definePage<null>({
  async load({ context: { api, queryClient, viewer } }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    await queryClient.prefetchQuery(settingsQuery(api))
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: ConfigurationPage,
})

const columns: readonly Column<Setting>[] = [
  { key: 'name', label: texts.columns.name, phone: 'title', cell: ({ name }) => <code lang="en">{name}</code> },
  { key: 'value', label: texts.columns.value, cell: (setting) => <Value setting={setting} /> },
  {
    key: 'source',
    label: texts.columns.source,
    cell: ({ source }) => <span className="whitespace-nowrap">{texts.sources[source]}</span>,
  },
]

function Value({ setting: { isSecret, source, value } }: { setting: Setting }) {
  if (isSecret && source !== 'default') return <Badge tone="success">{texts.isSet}</Badge>
  if (!value) return <span className="text-ink-2">{texts.notSet}</span>
  return (
    <code className="wrap-anywhere" lang="en">
      {value}
    </code>
  )
}

function ConfigurationPage() {
  const { api, renderedAt } = usePageContext()
  const list = useQuery(settingsQuery(api))
  const { data } = list
  return (
    <OfficePage title={texts.title} lead={texts.lead}>
      {data && (
        <p className="mb-4 text-sm text-ink-2">
          {texts.running(data.version, data.node, relativeTime(data.startedAt, renderedAt))}
        </p>
      )}
      <ListState
        hasFailed={hasFailed(list)}
        isFetching={list.isFetching}
        onRetry={() => void list.refetch()}
        rows={data?.data.length}
        isFiltered={false}
        onClearFilters={() => {}}
        empty={{ title: texts.notSet }}
      />
      {!hasFailed(list) && (
        <ListTable
          label={texts.table}
          columns={columns}
          rows={data?.data ?? []}
          rowKey={({ name }) => name}
          hasKeys={false}
          isLoading={!data}
        />
      )}
    </OfficePage>
  )
}
