import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import type { Column } from '#components/office/columns.ts'
import { mediumDate, relativeTime, timeText } from '#lib/dates.ts'
import type { MailState } from '../constants.ts'
import type { OutboxMail } from '../contract.ts'
import { mailStateTexts, outboxTexts as texts } from '../texts.ts'

const tones: Record<MailState, BadgeTone> = { failed: 'danger', waiting: 'warning', sent: 'success' }
const { columns: labels } = texts

export function mailColumns(now: number, onRetry: (id: number) => void): readonly Column<OutboxMail>[] {
  return [
    {
      key: 'subject',
      label: labels.subject,
      phone: 'title',
      cell: ({ subject, lastError }) => (
        <span>
          <b className="font-semibold">{subject}</b>
          {lastError && (
            <small className="block text-ink-2 wrap-anywhere" lang="en">
              {lastError}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'created',
      label: labels.created,
      isSortable: true,
      cell: ({ createdAt }) => (
        <time className="whitespace-nowrap" dateTime={createdAt} title={relativeTime(createdAt, now)}>
          {mediumDate(createdAt)} {timeText(createdAt)}
        </time>
      ),
    },
    {
      key: 'state',
      label: labels.state,
      cell: ({ state, nextAttemptAt, canRetry, attempts }) => (
        <span>
          <Badge tone={tones[state]}>{mailStateTexts[state]}</Badge>
          {nextAttemptAt && attempts > 0 && (
            <small className="block text-ink-2">{texts.next(timeText(nextAttemptAt))}</small>
          )}
          {state === 'failed' && !canRetry && <small className="block text-ink-2">{texts.gone}</small>}
        </span>
      ),
    },
    { key: 'attempts', label: labels.attempts, isNumber: true, isSortable: true, cell: ({ attempts }) => attempts },
    {
      key: 'actions',
      label: labels.actions,
      isActions: true,
      cell: ({ id, subject, canRetry }) =>
        canRetry && (
          <Button size="sm" variant="soft" aria-label={texts.retryOf(subject)} onClick={() => onRetry(id)}>
            {texts.retry}
          </Button>
        ),
    },
  ]
}
