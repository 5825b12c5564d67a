/** What the page of a training shows about registering: the same for everyone, and the reader's own registration. */
import { canCancelOrder } from '#features/orders/policy.ts'
import { findOpenOrder } from '#features/orders/server/service/read-order.ts'
import { readPlaces, type TrainingPlaces } from '#features/trainings/server/service.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { canCancel, linkChangesAt, offerOf, openSession } from '../../policy.ts'
import { findJoinUrl, findRegistration, listJoinedTrainings, updateMails } from '../repository/registrations.ts'
import { countWaiting } from '../repository/waiting-list.ts'

interface Reader {
  db: Db
  now: Date
  viewer: Viewer | null
}

interface RegistrationParts {
  offer: contract.RegistrationOffer
  registration: contract.Registration | null
}

/**
 * The parts of a training's page; `registration` is null for visitors, whose page is cached. The caller loaded the post
 * with `loadVisiblePost`.
 * @throws {AppError} 404 when the post was deleted meanwhile
 */
export async function readRegistration({ db, now, viewer }: Reader, trainingId: number): Promise<RegistrationParts> {
  const training = (await readPlaces({ db, now }, trainingId)) ?? throwError('not_found')
  const offer = training.isDraft ? 'none' : offerOf(training, now)
  return { offer, registration: viewer && (await readOwn({ db, now, viewer }, training)) }
}

async function readOwn(
  { db, now, viewer }: Reader & { viewer: Viewer },
  training: TrainingPlaces,
): Promise<contract.Registration> {
  const row = await findRegistration(db, { userId: viewer.id, trainingId: training.id })
  const own = row?.state === 'cancelled' ? undefined : row
  const list = await countWaiting(db, {
    trainingId: training.id,
    waitingSince: own?.waitingSince ?? null,
    id: own?.id ?? 0,
  })
  const order = await findOpenOrder(db, { userId: viewer.id, trainingId: training.id })
  const unpaid = order?.state === 'awaiting' ? order : undefined
  const isJoined = own?.state === 'joined'
  const isWaiting = own?.state === 'waiting'
  const session = isJoined ? openSession(training.sessions, now) : undefined
  return {
    state: isJoined ? 'joined' : isWaiting ? 'waiting' : 'none',
    user_event_id: own?.id ?? null,
    position: isWaiting ? list.before : null,
    waiting: list.waiting,
    is_moved_up: flag(isJoined ? own.waitingSince !== null : unpaid?.isMovedUp),
    can_cancel: flag(isWaiting || (isJoined && order?.state !== 'paid' && canCancel(training, now))),
    wants_reminder: flag(own?.wantsReminder),
    wants_recording: flag(own?.wantsRecordingMail),
    join_url: session ? await findJoinUrl(db, session.id) : null,
    changes_at: (isJoined && linkChangesAt(training.sessions, now)?.toISOString()) || null,
    order_no: unpaid?.invoiceNo ?? null,
    order_until: unpaid && canCancelOrder(unpaid) ? unpaid.expiresAt.toISOString() : null,
  }
}

/** Those of the trainings that the reader joined. */
export async function listJoined({ db, viewer }: Omit<Reader, 'now'>, trainingIds: readonly number[]) {
  if (!viewer || trainingIds.length === 0) return new Set<number>()
  return new Set(await listJoinedTrainings(db, viewer.id, trainingIds))
}

/** Sets which mails about a training the user gets. @throws {AppError} 404 without a registration */
export async function chooseTrainingMails(
  { db, viewer }: MemberCall,
  { eventId, wants_reminder, wants_recording }: ParsedInput<typeof contract.chooseTrainingMails>,
) {
  const choice = { reminder: chosen(wants_reminder), recording: chosen(wants_recording) }
  const saved = await updateMails(db, { userId: viewer.id, trainingId: eventId }, choice)
  if (!saved) throwError('not_found')
  return {
    status: 'success' as const,
    data: { wants_reminder: flag(saved.wantsReminder), wants_recording: flag(saved.wantsRecordingMail) },
  }
}

const chosen = (value: 0 | 1 | undefined) => (value === undefined ? null : value === 1)
