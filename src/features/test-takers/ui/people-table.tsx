import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import type { UserEvent } from '../contract.ts'
import { peopleTexts as texts } from '../texts.ts'

const tones: Record<1 | 2 | 3 | 4 | 5, BadgeTone> = { 1: 'success', 2: 'danger', 3: 'info', 4: 'warning', 5: 'plain' }

interface PeopleTableProps {
  people: readonly UserEvent[]
  isLoading: boolean
  onReturn: (person: UserEvent) => void
  onExtend: (person: UserEvent) => void
}

/** People with the state of their tests; a card per person on a phone. */
export function PeopleTable({ people, isLoading, onReturn, onExtend }: PeopleTableProps) {
  const columns: readonly Column<UserEvent>[] = [
    ...factColumns,
    {
      key: 'actions',
      label: texts.columns.actions,
      isActions: true,
      cell: (person) => (
        <>
          {person.returnable !== null && (
            <Button size="sm" variant="soft" onClick={() => onReturn(person)}>
              {texts.returnAttempt}
              <span className="visually-hidden">{texts.of(person.fullname)}</span>
            </Button>
          )}
          {person.can_extend && (
            <Button size="sm" variant="outline" onClick={() => onExtend(person)}>
              {texts.extend}
              <span className="visually-hidden">{texts.of(person.fullname)}</span>
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <ListTable
      label={texts.table}
      columns={columns}
      rows={people}
      rowKey={({ id }) => id}
      isLoading={isLoading}
      hasKeys={false}
    />
  )
}

const factColumns: readonly Column<UserEvent>[] = [
  {
    key: 'person',
    label: texts.columns.person,
    phone: 'title',
    cell: ({ fullname, email }) => (
      <>
        <b>{fullname}</b>
        {email && <span className="block break-all text-ink-2 text-xs">{email}</span>}
      </>
    ),
  },
  {
    key: 'training',
    label: texts.columns.training,
    phone: 'title',
    below: 'narrow',
    cell: ({ training_name }) => training_name,
  },
  { key: 'test', label: texts.columns.test, cell: (person) => <State person={person} /> },
  {
    key: 'score',
    label: texts.columns.score,
    isNumber: true,
    isEmpty: ({ test }) => (test?.score ?? null) === null,
    cell: ({ test }) => test?.score,
  },
  {
    key: 'due',
    label: texts.columns.due,
    isEmpty: ({ test }) => !test?.dueDateText,
    cell: ({ test }) => <span className="no-break">{test?.dueDateText}</span>,
  },
]

function State({ person: { state, test } }: { person: UserEvent }) {
  if (state === 'waiting') return <Badge tone="info">{texts.waiting}</Badge>
  if (!test) return <span className="no-break text-ink-2">{texts.noTest}</span>
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      {test.passed === 3 ? (
        <Badge tone="danger">{texts.unevaluated}</Badge>
      ) : test.isInProgress ? (
        <Badge tone="info">{texts.inProgress}</Badge>
      ) : (
        <Badge tone={tones[test.status]}>{texts.states[test.status]}</Badge>
      )}
      <span className="no-break text-ink-2 text-xs">{texts.attempts(test.attempt)}</span>
      {test.passed === 3 && test.responseId && (
        <span className="break-all text-ink-2 text-xs">{texts.response(test.responseId)}</span>
      )}
    </span>
  )
}
