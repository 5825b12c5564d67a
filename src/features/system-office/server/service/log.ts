/** The audit log for admins: a page of it, and all of a filter as a file. */
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay, mediumDate, timeText } from '#lib/dates.ts'
import { stringifySearch } from '#lib/search-params.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import type { MemberCall } from '#server/feature.ts'
import { EXPORT_MAX, LOG_CSV_PATH, SYSTEM_PAGE } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { actionText, logTexts as texts } from '../../texts.ts'
import { countLog, type LogFilter, listActions, listActors, listLogRows } from '../repository/log.ts'

const DAY_MS = 86_400_000
const BATCH = 5_000

export async function listLog({ db }: MemberCall, { before, ...input }: ParsedInput<typeof contract.listLog>) {
  const filter = { ...filterOf(input), before }
  const rows = await listLogRows(db, filter, SYSTEM_PAGE + 1)
  const shown = rows.slice(0, SYSTEM_PAGE)
  return {
    data: shown.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    next: rows.length > SYSTEM_PAGE ? (shown.at(-1)?.id ?? null) : null,
    total: await countLog(db, filter),
    actors: await listActors(db),
    actions: await listActions(db),
    linkToCsv: LOG_CSV_PATH + stringifySearch(input),
  }
}

/** The newest entries, at most `EXPORT_MAX`. The export is an entry itself, written before the first line is sent. */
export async function* exportLog(db: Db, actorId: number, input: contract.AuditFilter): AsyncGenerator<string> {
  const reason = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  const filter = filterOf(input)
  const [newest] = await listLogRows(db, {}, 1)
  await db.transaction((tx) => recordAudit(tx, { actorId, action: 'audit.export', subjectIds: [0], reason }))
  yield BYTE_ORDER_MARK + csvLine(texts.columns)
  let before = (newest?.id ?? 0) + 1
  for (let sent = 0; sent < EXPORT_MAX; ) {
    const rows = await listLogRows(db, { ...filter, before }, Math.min(BATCH, EXPORT_MAX - sent))
    if (rows.length === 0) return
    yield rows
      .map(({ createdAt, actorName, actorId: by, action, subjectId, reason: why }) =>
        csvLine([
          `${mediumDate(createdAt)} ${timeText(createdAt)}`,
          bangkokDay(createdAt),
          actorName,
          String(by),
          actionText(action),
          action,
          subjectId === 0 ? '' : String(subjectId),
          why,
        ]),
      )
      .join('')
    sent += rows.length
    before = rows.at(-1)?.id ?? 0
  }
}

/** Days of Bangkok as times; a day that does not exist, e.g. 31 February, becomes the next one. */
function filterOf({ actor, action, subject, from, to, lists }: contract.AuditFilter): LogFilter {
  const start = (day: string) =>
    new Date(Date.parse(`${day.slice(0, 7)}-01T00:00:00+07:00`) + (Number(day.slice(8)) - 1) * DAY_MS)
  return {
    actor,
    action,
    subject,
    from: from ? start(from) : undefined,
    until: to ? new Date(start(to).getTime() + DAY_MS) : undefined,
    hidesLists: lists === undefined && subject === undefined && action === undefined ? true : undefined,
  }
}
