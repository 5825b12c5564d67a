/** Notifies the people who joined that sessions of a training were moved, added or removed. */
import { readPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { type BatchPlace, workInBatches } from '#server/jobs/work-in-batches.ts'
import { MAILS_BATCH, REMINDER_HOURS } from '../../constants.ts'
import { canCancel } from '../../policy.ts'
import { changedMail } from '../emails/changed.ts'
import { listJoinedAfter, updateToUnreminded } from '../repository/changes.ts'
import { type RemovedSession, trainingCalendar } from './calendar.ts'
import { mailAboutTraining } from './mail-registration.ts'

export { countPeople } from '../repository/changes.ts'

/** Jobs in the database have this name, so it stays. */
export const CHANGES_JOB = 'registrations.tell-changes'

interface SessionsChange {
  trainingId: number
  /** Start of the first session before and after the change; null without sessions. */
  before: Date | null
  after: Date | null
  removed: readonly RemovedSession[]
}

/** Queues the mails in the transaction of the change. A training that moves to a later day is announced again on the day before. */
export async function sessionsChanged(
  { now, enqueue }: Pick<Context, 'now' | 'enqueue'>,
  tx: Db,
  { trainingId, before, after, removed }: SessionsChange,
): Promise<void> {
  const isLater = after !== null && after.getTime() > now.getTime() + REMINDER_HOURS * 3_600_000
  if (isLater && before?.getTime() !== after.getTime()) await updateToUnreminded(tx, trainingId)
  const sessions = removed.map(({ start, end, ...rest }) => ({
    ...rest,
    start: start.toISOString(),
    end: end.toISOString(),
  }))
  await enqueue(tx, CHANGES_JOB, { trainingId, afterId: 0, removed: sessions })
}

/** A place among the registrations of the training. */
interface ChangeJob extends BatchPlace {
  trainingId: number
  removed: readonly (Omit<RemovedSession, 'start' | 'end'> & { start: string; end: string })[]
}

/** A batch of people, each of whom gets a mail. */
export async function notifyChanges(context: Context, job: ChangeJob): Promise<void> {
  const { db, config, now, enqueue } = context
  const { trainingId, removed } = job
  const training = await readPlaces({ db, now }, trainingId)
  if (!training || training.isDraft) return
  const gone = removed.map((session) => ({ ...session, start: new Date(session.start), end: new Date(session.end) }))
  await workInBatches(context, job, {
    size: MAILS_BATCH,
    list: (tx, page) => listJoinedAfter(tx, { trainingId, ...page }),
    work: (tx, { userId, calendarSequence: sequence }) =>
      mailAboutTraining(context, tx, { userId, kind: 'training_joined', trainingId }, async (about) => ({
        ...changedMail({ ...about, training, removed: gone, canCancel: canCancel(training, now) }),
        calendar: await trainingCalendar({ db: tx, config, now, training, sequence, removed: gone }),
      })),
    enqueue: (tx, place) => enqueue(tx, CHANGES_JOB, { trainingId, ...place, removed }),
  })
}
