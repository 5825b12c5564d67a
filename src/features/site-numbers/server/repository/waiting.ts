/** SQL of what waits for an admin, with the oldest of each kind. */
import { UNEVALUATED_TESTS } from '#features/online-tests/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import { ENDING_HOURS, LATE_MINUTES, WAITING_MAX, type WaitingKind } from '../../constants.ts'

interface WaitingRow {
  /** `pending`: mails that are not sent yet. */
  kind: WaitingKind | 'pending'
  /** At most `WAITING_MAX` + 1. */
  count: number
  since: Date | null
}

/** Rows have `since`; the oldest come first in each source, so that the limit does not change the oldest. */
const kind = (name: WaitingRow['kind'], rows: string) =>
  `select '${name}' as kind, count(*)::int as count, min(since) as since from (${rows}) ${name}`
const oldest = (rows: string, order: string) => `${rows} order by ${order} limit ${WAITING_MAX + 1}`

const OPEN_REVIEWS = `(${oldest(`select id, created_at from reviews where status = 'waiting'`, 'created_at')}) union all
  (${oldest('select review_id, created_at from review_reports where decided_at is null', 'created_at')})`

const waitingStatement = statement<WaitingRow>(
  'site-numbers.waiting',
  [
    kind('slips', oldest(`select created_at as since from payment_slips where state = 'waiting'`, 'created_at')),
    kind(
      'comments',
      oldest(
        `select opened_at as since from report_cases join comments on comments.id = comment_id
         where deleted_at is null`,
        'opened_at',
      ),
    ),
    kind('tests', oldest(`select since from (${UNEVALUATED_TESTS}) unevaluated`, 'since')),
    kind('reviews', `select min(created_at) as since from (${OPEN_REVIEWS}) open group by id`),
    kind('mails', oldest('select failed_at as since from outbox where failed_at is not null', 'id')),
    kind(
      'stories',
      `(${oldest('select saved_at as since from story_drafts where schedule_failed', 'saved_at')}) union all
       (${oldest(
         `select scheduled_at from story_drafts where scheduled_at < now() - interval '${LATE_MINUTES} minutes'`,
         'scheduled_at',
       )})`,
    ),
    kind(
      'announcements',
      `select ends_at as since from announcements
       where starts_at <= now() and ends_at > now() and ends_at <= now() + interval '${ENDING_HOURS} hours'`,
    ),
    kind('pending', oldest('select created_at as since from outbox where sent_at is null and failed_at is null', 'id')),
  ].join('\nunion all\n'),
)

/** One row of each kind, in one statement. */
export function readWaiting(db: Db): Promise<WaitingRow[]> {
  return db.query(waitingStatement)
}
