import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { BulkAction, BulkBar } from '../office/bulk-bar.tsx'
import type { Column, Sort } from '../office/columns.ts'
import { FilterBar, FilterSelect } from '../office/filter-bar.tsx'
import { FormRow, FormRows } from '../office/form-row.tsx'
import { ListTable } from '../office/list-table.tsx'
import { SaveState } from '../office/save-state.tsx'
import { SidePanel } from '../office/side-panel.tsx'
import { KitSection } from './kit-section.tsx'
import { kitPageTexts } from './texts.ts'

const t = kitPageTexts.office
const rows = t.topics.map((topic, index) => ({ id: index + 1, topic, views: 1204 - index * 300 }))
type Row = (typeof rows)[number]

/** Table, filters, bar of selected rows, panel and form of the office. */
export function KitOffice() {
  const [sort, setSort] = useState<Sort>({ key: 'views', order: 'desc' })
  const [status, setStatus] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]))
  const [open, setOpen] = useState<Row | null>(rows[0] ?? null)
  const columns: Column<Row>[] = [
    {
      key: 'topic',
      label: t.columns.topic,
      isSortable: true,
      phone: 'title',
      cell: ({ topic }) => (
        <>
          <b>{topic}</b>
          <small>{t.author}</small>
        </>
      ),
    },
    { key: 'status', label: t.columns.status, cell: () => <Badge tone="success">{t.statuses[0]}</Badge> },
    { key: 'views', label: t.columns.views, isNumber: true, isSortable: true, cell: ({ views }) => views },
  ]
  const sorted = rows.toSorted((a, b) => (sort.order === 'asc' ? a.views - b.views : b.views - a.views))
  return (
    <KitSection title={t.title} isBare>
      <FilterBar search={{ label: t.search, maxLength: 100, words: '', onSearch: () => {} }} count={t.count}>
        <FilterSelect
          label={t.status}
          value={status}
          options={t.statuses.map((value) => ({ value, label: value }))}
          onChange={setStatus}
        />
      </FilterBar>
      <div className="with-side-panel">
        <div>
          <ListTable
            label={t.table}
            columns={columns}
            rows={sorted}
            rowKey={({ id }) => id}
            sort={sort}
            onSort={setSort}
            selection={{
              chosen,
              label: ({ topic }) => t.select(topic),
              onSelect(ids, isChosen) {
                setChosen(new Set(isChosen ? [...chosen, ...ids] : [...chosen].filter((id) => !ids.includes(id))))
              },
            }}
            openKey={open?.id}
            onOpen={setOpen}
            hasKeys={false}
          />
          {chosen.size > 0 && (
            <BulkBar label={t.bulk} count={t.chosen(chosen.size)} onClear={() => setChosen(new Set())}>
              <BulkAction icon={<EyeOff className="icon" aria-hidden="true" />} onClick={() => setChosen(new Set())}>
                {t.hide}
              </BulkAction>
            </BulkBar>
          )}
        </div>
        {open && (
          <SidePanel title={open.topic} fact={t.author} onClose={() => setOpen(null)}>
            <p>{t.panel}</p>
          </SidePanel>
        )}
      </div>
      <FormRows>
        <FormRow label={t.price} hint={t.priceHint}>
          <TextInput inputMode="decimal" defaultValue="1,800.00" />
        </FormRow>
      </FormRows>
      <div className="flex flex-wrap gap-4">
        <SaveState status={{ state: 'saving' }} />
        <SaveState status={{ state: 'saved', at: t.savedAt }} />
        <SaveState status={{ state: 'offline' }} />
        <SaveState status={{ state: 'failed', message: t.failed }} />
      </div>
    </KitSection>
  )
}
