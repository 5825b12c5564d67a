import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { mediumDate, relativeTime, timeText } from '#lib/dates.ts'
import type { JobFilter } from '../constants.ts'
import type { Job, Queue } from '../contract.ts'
import { jobStateTexts, jobTexts as texts } from '../texts.ts'

const tones: Record<JobFilter, BadgeTone> = {
  failed: 'danger',
  waiting: 'warning',
  active: 'info',
  completed: 'success',
}

export function jobColumns(onRetry: (id: string) => void): readonly Column<Job>[] {
  const { columns } = texts
  return [
    { key: 'name', label: columns.name, phone: 'title', cell: ({ name }) => <code lang="en">{name}</code> },
    {
      key: 'state',
      label: columns.state,
      cell: ({ state, startsAt }) => (
        <span>
          <Badge tone={tones[state]}>{jobStateTexts[state]}</Badge>
          {state === 'waiting' && <small className="block text-ink-2">{texts.startsAt(timeText(startsAt))}</small>}
        </span>
      ),
    },
    {
      key: 'created',
      label: columns.created,
      cell: ({ createdAt }) => (
        <time className="whitespace-nowrap" dateTime={createdAt}>
          {mediumDate(createdAt)} {timeText(createdAt)}
        </time>
      ),
    },
    { key: 'retries', label: columns.retries, isNumber: true, cell: ({ retries }) => retries },
    {
      key: 'error',
      label: columns.error,
      isEmpty: ({ error }) => !error,
      cell: ({ error }) => (
        <span className="text-ink-2 wrap-anywhere" lang="en">
          {error}
        </span>
      ),
    },
    {
      key: 'actions',
      label: columns.actions,
      isActions: true,
      cell: ({ id, name, state }) =>
        state === 'failed' && (
          <Button size="sm" variant="soft" aria-label={texts.retryOf(name)} onClick={() => onRetry(id)}>
            {texts.retry}
          </Button>
        ),
    },
  ]
}

export function queueColumns(now: number): readonly Column<Queue>[] {
  const { queueColumns: columns } = texts
  return [
    { key: 'name', label: columns.name, phone: 'title', cell: ({ name }) => <code lang="en">{name}</code> },
    {
      key: 'schedule',
      label: columns.schedule,
      cell: ({ schedule }) => (schedule ? <code>{schedule}</code> : texts.noSchedule),
    },
    { key: 'waiting', label: columns.waiting, isNumber: true, cell: ({ waiting }) => waiting },
    { key: 'active', label: columns.active, isNumber: true, cell: ({ active }) => active },
    { key: 'failed', label: columns.failed, isNumber: true, cell: ({ failed }) => failed },
    {
      key: 'last',
      label: columns.last,
      isEmpty: ({ lastDoneAt }) => !lastDoneAt,
      cell: ({ lastDoneAt }) => lastDoneAt && relativeTime(lastDoneAt, now),
    },
  ]
}
