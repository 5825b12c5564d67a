/** `GET /api/admin/numbers.csv?days=`: every day of a period and the one before; and the writer of missed searches. */
import type { FastifyInstance } from 'fastify'
import { bangkokDay } from '#lib/dates.ts'
import { can } from '#lib/permissions.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { MEASURES, NUMBERS_CSV_PATH, PERIODS } from '../constants.ts'
import { fileTexts, measureTexts } from '../texts.ts'
import { listDays } from './service/dashboard.ts'
import { writeMissedSearches } from './service/missed-searches.ts'

const WRITE_MS = 60_000

export function numbersRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { days?: unknown } }>(NUMBERS_CSV_PATH, async ({ viewer, query }, reply) => {
    if (!viewer) throwError('unauthenticated')
    if (!can(viewer, 'system.manage')) throwError('forbidden')
    const days = PERIODS.find((period) => period === (query.days ?? '30')) ?? throwError('validation')
    const { db, now } = app.backgroundContext()
    const rows = await listDays(db, now, Number(days))
    const lines = [
      [fileTexts.day, fileTexts.period, ...MEASURES.map((measure) => measureTexts[measure])],
      ...rows.map(({ day, isBefore, amounts }) => [
        day,
        isBefore ? fileTexts.before : fileTexts.now,
        ...amounts.map((amount) => amount ?? ''),
      ]),
    ]
    return sendAttachment(reply, {
      name: fileTexts.name(bangkokDay(now), days),
      file: BYTE_ORDER_MARK + lines.map(csvLine).join(''),
      type: 'text/csv; charset=utf-8',
      cacheControl: 'private, no-store',
    })
  })
  writeEachMinute(app)
}

function writeEachMinute(app: FastifyInstance): void {
  const write = async () => {
    const { db, now, log } = app.backgroundContext()
    await writeMissedSearches(db, now).catch((err) => log.warn({ err }, 'missed searches are not written yet'))
  }
  const timer = setInterval(write, WRITE_MS).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}
