import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import type { Column } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import { useNavigateTo } from '#lib/page.ts'
import type { TestState } from '../constants.ts'
import type { TestSummary } from '../contract.ts'
import { listTexts as texts } from '../texts.ts'

const tones: Record<TestState, BadgeTone> = {
  incomplete: 'warning',
  upcoming: 'info',
  open: 'success',
  closed: 'plain',
}

/** Tests with their questions and results; a card per test on a phone. */
export function TestTable({ tests, isLoading }: { tests: readonly TestSummary[]; isLoading: boolean }) {
  const navigate = useNavigateTo()
  return (
    <ListTable
      label={texts.table}
      columns={columns}
      rows={tests}
      rowKey={({ training_id }) => training_id}
      isLoading={isLoading}
      onOpen={({ training_id }) => void navigate(`/admin/tests/${training_id}`)}
    />
  )
}

const columns: readonly Column<TestSummary>[] = [
  {
    key: 'training',
    label: texts.columns.training,
    phone: 'title',
    cell: ({ training_id, training_name }) => (
      <>
        <a className="font-semibold text-ink" href={`/admin/tests/${training_id}`}>
          {training_name}
        </a>
        <br />
        <a className="link text-xs" href={`/admin/user-events?training=${training_id}`}>
          {texts.people}
          <span className="visually-hidden"> {training_name}</span>
        </a>
      </>
    ),
  },
  { key: 'questions', label: texts.columns.questions, isNumber: true, cell: ({ questions }) => questions },
  { key: 'takers', label: texts.columns.takers, isNumber: true, cell: ({ takers }) => takers },
  {
    key: 'passed',
    label: texts.columns.passed,
    isNumber: true,
    isEmpty: ({ pass_percent }) => pass_percent === null,
    cell: ({ pass_percent }) => pass_percent !== null && texts.percent(pass_percent),
  },
  {
    key: 'average',
    label: texts.columns.average,
    isNumber: true,
    isEmpty: ({ average }) => average === null,
    cell: ({ average }) => average,
  },
  {
    key: 'state',
    label: texts.columns.state,
    cell: ({ state, due_text }) => (
      <span className="grid justify-items-start gap-1 max-md:justify-items-end">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        {due_text && <span className="no-break text-ink-2 text-xs">{texts.due(due_text)}</span>}
      </span>
    ),
  },
]
