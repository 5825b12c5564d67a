/** `GET /calendar/training/{id}.ics`: the sessions of a training as a calendar file, for everyone who may open its page. */
import type { FastifyInstance } from 'fastify'
import { loadVisiblePost } from '#features/posts/server/access.ts'
import { readPlaces } from '#features/trainings/server/service.ts'
import { PathId } from '#lib/ids.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { calendarPath } from '../constants.ts'
import { findRegistration } from './repository/registrations.ts'
import { trainingCalendar } from './service/calendar.ts'

export function registrationRoutes(app: FastifyInstance): void {
  app.get<{ Params: { trainingId: string } }>(calendarPath(':trainingId'), async (request, reply) => {
    const { viewer, params } = request
    const parsed = PathId.safeParse(params.trainingId)
    if (!parsed.success) throwError('not_found')
    const { db, config, now } = app.backgroundContext()
    const { id } = await loadVisiblePost({ db, viewer }, { id: parsed.data, type: 'event' })
    const training = (await readPlaces({ db, now }, id)) ?? throwError('not_found')
    // With the sequence number of the mails, a calendar that removed a cancelled place takes it back.
    const own = viewer ? await findRegistration(db, { userId: viewer.id, trainingId: id }) : undefined
    const { content } = await trainingCalendar({ db, config, now, training, sequence: own?.calendarSequence })
    return sendAttachment(reply, {
      name: `training-${id}.ics`,
      file: content,
      type: 'text/calendar; charset=utf-8',
      cacheControl: 'no-store',
    })
  })
}
