import { Link as LinkIcon, Pencil, Trash2 } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { CheckIcon, ErrorIcon, HiddenIcon } from '#components/icons/icons.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import type { Column, Sort } from '#components/office/columns.ts'
import { ListTable } from '#components/office/list-table.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { copyText } from '#lib/copy-text.ts'
import { formatCount } from '#lib/counts.ts'
import { shortDate, timeText } from '#lib/dates.ts'
import { useNavigateTo, usePageContext } from '#lib/page.ts'
import type { StoryRow } from '../contract.ts'
import { editorTexts, panelTexts, tableTexts as texts } from './texts.ts'
import { ViewsChart } from './views-chart.tsx'

const DATES = ['created_at', 'published_at'] as const
/** Columns without room in a narrow box. The list is sorted by the date of creation at first. */
const BELOW: Partial<Record<string, Column<StoryRow>['below']>> = {
  published_at: 'medium',
  my_board_count: 'medium',
  share_count: 'medium',
  comments_count: 'narrow',
  like: 'narrow',
}
const NUMBERS = ['view', 'my_board_count', 'comments_count', 'like', 'share_count'] as const

interface StoryTableProps {
  rows: readonly StoryRow[]
  sort: Sort
  isLoading: boolean
  onSort: (sort: Sort) => void
  onDelete: (row: StoryRow) => void
  onViews: (row: StoryRow) => void
}

/** The management table (STORY-001..017). On a phone each row is a card. */
export function StoryTable({ rows, sort, isLoading, onSort, onDelete, onViews }: StoryTableProps) {
  const { renderedAt } = usePageContext()
  const navigate = useNavigateTo()
  const columns: Column<StoryRow>[] = [
    { key: 'topic', label: texts.columns.topic, phone: 'title', isSortable: true, cell: (row) => <Title row={row} /> },
    {
      key: 'status',
      label: texts.columns.status,
      isSortable: true,
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    ...DATES.map((key) => ({
      key,
      label: texts.columns[key],
      isSortable: true,
      below: BELOW[key],
      cell: (row: StoryRow) => <span className="whitespace-nowrap">{dateText(row[key])}</span>,
    })),
    ...NUMBERS.map((key) => ({
      key,
      label: texts.columns[key],
      isNumber: true,
      isSortable: true,
      below: BELOW[key],
      cell: (row: StoryRow) =>
        key === 'view' ? (
          <button
            type="button"
            className="chart-button"
            aria-label={texts.numbers(formatCount(row.view), row.topic)}
            onClick={() => onViews(row)}
          >
            {formatCount(row.view)}
            {row.daily_views.some((views) => views > 0) && <ViewsChart days={row.daily_views} now={renderedAt} />}
          </button>
        ) : (
          formatCount(row[key])
        ),
    })),
    {
      key: 'actions',
      label: texts.columns.actions,
      isActions: true,
      cell: (row) => <Actions row={row} onDelete={onDelete} />,
    },
  ]
  return (
    <div className="story-table">
      <ListTable
        label={texts.table}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={onSort}
        isLoading={isLoading}
        onOpen={({ edit_url }) => navigate(edit_url)}
      />
    </div>
  )
}

/** STORY-011, STORY-012 */
const dateText = (date: string | null) => (date === null ? '-' : shortDate(date))

/** STORY-004: the exact words. */
function StatusBadge({ status }: Pick<StoryRow, 'status'>) {
  const looks = {
    0: { tone: 'warning', icon: <Pencil className="icon" aria-hidden="true" /> },
    1: { tone: 'success', icon: <CheckIcon className="icon" /> },
    2: { tone: 'plain', icon: <HiddenIcon className="icon" /> },
  } as const
  return (
    <Badge {...looks[status]} lang="en">
      {editorTexts.status[status]}
    </Badge>
  )
}

function Title({ row }: { row: StoryRow }) {
  const others = row.co_authors.length
  return (
    <div className="cell-record story-title">
      <Avatar image={row.teacher_image} personId={row.id} size={32} />
      <div>
        <b>
          <a href={row.edit_url}>{row.topic}</a>
        </b>
        <small>
          <span lang="en">{panelTexts.types[row.teaching_story.type]}</span> · {row.teacher_name}{' '}
          {others > 0 && texts.coAuthors(others)}
        </small>
        {row.is_invited === 1 && <small className="text-info">{texts.invited}</small>}
        {row.scheduled_at && (
          <small className="text-info">
            {texts.scheduled(`${shortDate(row.scheduled_at)} ${timeText(row.scheduled_at)}`)}
          </small>
        )}
        {row.schedule_failed === 1 && (
          <small className="grid justify-items-start gap-1">
            <Badge tone="danger" icon={<ErrorIcon className="icon" />}>
              {texts.scheduleFailed}
            </Badge>
            <a className="link" href={row.edit_url}>
              {texts.scheduleFailedText}
            </a>
          </small>
        )}
        {row.has_changes === 1 && row.status !== 0 && <small className="text-warning">{texts.hasChanges}</small>}
      </div>
    </div>
  )
}

function Actions({ row, onDelete }: { row: StoryRow; onDelete: StoryTableProps['onDelete'] }) {
  const { config } = usePageContext()
  const copy = async () =>
    showSnackbar((await copyText(config.origin + row.direct_uri_by_type)) ? texts.copied : texts.notCopied, {
      lang: 'en',
    })
  return (
    <>
      <IconButton
        label={texts.copyLink(row.topic)}
        icon={<LinkIcon className="icon" aria-hidden="true" />}
        onClick={copy}
      />
      <a className="icon-btn" href={row.edit_url} aria-label={texts.edit(row.topic)}>
        <Pencil className="icon" aria-hidden="true" />
      </a>
      {row.delete_url && (
        <IconButton
          label={texts.remove(row.topic)}
          className="text-danger"
          icon={<Trash2 className="icon" aria-hidden="true" />}
          onClick={() => onDelete(row)}
        />
      )}
    </>
  )
}
