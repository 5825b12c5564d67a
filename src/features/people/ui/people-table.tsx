import { Badge } from '#components/feedback/badge.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import type { Column, Sort } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import { relativeTime, shortDate } from '#lib/dates.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import type { PersonRow } from '../contract.ts'
import { peopleTexts as texts } from './texts.ts'

interface PeopleTableProps {
  people: readonly PersonRow[]
  isLoading: boolean
  sort: Sort
  onSort: (sort: Sort) => void
  chosen: ReadonlySet<number>
  onSelect: (ids: readonly number[], isChosen: boolean) => void
  openId: number | null
  onOpen: (person: PersonRow) => void
}

/** People of one page; the name opens the panel beside the table. */
export function PeopleTable({ people, isLoading, sort, onSort, chosen, onSelect, openId, onOpen }: PeopleTableProps) {
  const { renderedAt } = usePageContext()
  const viewer = useViewer()
  return (
    <ListTable
      label={texts.table}
      columns={columnsFor(onOpen, renderedAt)}
      rows={people}
      rowKey={({ id }) => id}
      sort={sort}
      onSort={onSort}
      selection={{
        chosen,
        onSelect,
        label: ({ fullname }) => texts.select(fullname),
        canSelect: ({ id }) => id !== viewer?.id,
      }}
      onOpen={onOpen}
      openKey={openId}
      isLoading={isLoading}
    />
  )
}

function columnsFor(onOpen: PeopleTableProps['onOpen'], now: number): readonly Column<PersonRow>[] {
  return [
    {
      key: 'name',
      label: texts.columns.name,
      phone: 'title',
      isSortable: true,
      cell: (person) => (
        <span className="flex items-center gap-3">
          <Avatar image={person.avatar} personId={person.id} size={40} />
          <span className="min-w-0">
            <button type="button" className="text-start font-semibold text-ink" onClick={() => onOpen(person)}>
              {person.fullname}
            </button>
            <span className="block break-all text-ink-2 text-xs">{person.email ?? texts.noEmail}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'role',
      label: texts.columns.role,
      cell: ({ role, kind }) =>
        role === 'none' ? (
          <span className="text-ink-2">{kind === 'member' ? texts.roles.none : texts.kinds[kind]}</span>
        ) : (
          <Badge tone="info">{texts.roles[role]}</Badge>
        ),
    },
    { key: 'state', label: texts.columns.state, cell: (person) => <PersonState person={person} /> },
    {
      key: 'seen',
      label: texts.columns.seen,
      isSortable: true,
      cell: ({ last_seen_at }) => (
        <span className="numeric whitespace-nowrap">
          {last_seen_at ? relativeTime(last_seen_at, now) : texts.never}
        </span>
      ),
    },
    {
      key: 'joined',
      label: texts.columns.joined,
      isSortable: true,
      phone: 'hidden',
      below: 'narrow',
      cell: ({ created_at }) => <span className="numeric whitespace-nowrap">{shortDate(created_at)}</span>,
    },
  ]
}

export function PersonState({ person }: { person: Pick<PersonRow, 'suspension' | 'is_email_verified'> }) {
  const { suspension, is_email_verified } = person
  if (suspension) {
    const { ends_at } = suspension
    return <Badge tone="danger">{ends_at ? texts.suspendedUntil(shortDate(ends_at)) : texts.suspendedForever}</Badge>
  }
  if (!is_email_verified) return <Badge tone="warning">{texts.states.waiting}</Badge>
  return <Badge tone="success">{texts.states.normal}</Badge>
}
