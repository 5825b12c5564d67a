/** Saves the own profile. Each save is atomic. */
import { loadAccount } from '#features/accounts/server/service/account.ts'
import {
  isNameTaken,
  lockPerson,
  lostNameRace,
  type PersonChanges,
  savePerson,
} from '#features/accounts/server/service/save-person.ts'
import { createImage, deleteImage, type ImageRow } from '#features/media/server/service/images.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { editFieldTexts as texts } from '../../texts.ts'
import { readChanges, type SentProfile } from './profile-changes.ts'

/**
 * Implements PROF-087..093, decisions ..Q-72. The picture is stored before the transaction and deleted
 * if the transaction fails. The previous picture stays until the new one is saved.
 * @throws {AppError} 422 with every invalid field, 429 for too many changes or pictures (AB-107), 503 `storage` or
 * `overload`
 */
export async function updateProfile(call: MemberCall, input: SentProfile) {
  const { viewer, db } = call
  const person = await loadAccount(db, viewer.id)
  const { changes, errors } = readChanges(person, input)
  const { firstname = person.firstname, lastname = person.lastname } = changes
  const isRenamed = changes.firstname !== undefined || changes.lastname !== undefined
  if (isRenamed && (await isNameTaken(db, viewer.id, { firstname, lastname }))) errors.first_name ??= [texts.nameTaken]
  if (Object.keys(errors).length > 0) throwError('validation', { errors })

  const { img_profile: file, remove_img_profile: removal } = input
  // Every change invalidates the cached pages that show this person.
  if (file || removal || Object.keys(changes).length > 0) await call.takeRate(db, 'profile-change', viewer.id)
  const photo = file && (await storePhoto(call, file))
  const isWithoutPhoto = !photo && removal !== undefined
  try {
    await save(call, changes, { photo, isWithoutPhoto })
  } catch (error) {
    if (photo) await deleteImage(call, photo.id)
    if (lostNameRace(error)) throwError('validation', { errors: { first_name: [texts.nameTaken] } })
    throw error
  }
  return { status: 'success' as const, data: await loadAccount(db, viewer.id) }
}

async function save(
  call: MemberCall,
  changes: PersonChanges,
  { photo, isWithoutPhoto }: { photo: ImageRow | undefined; isWithoutPhoto: boolean },
): Promise<void> {
  await call.db.transaction(async (db) => {
    const person = await lockPerson(db, call.viewer.id)
    if (!person) throwError('unauthenticated')
    const previousImageId = photo || isWithoutPhoto ? person.avatarImageId : null
    const hasPictureChanged = photo !== undefined || previousImageId !== null
    if (!hasPictureChanged && Object.keys(changes).length === 0) return
    await savePerson(db, person, { ...changes, ...(hasPictureChanged && { avatarImageId: photo?.id ?? null }) })
    if (previousImageId !== null) await deleteImage({ db, enqueue: call.enqueue }, previousImageId)
    // The telephone number is not public, so a change of it alone does not invalidate pages.
    const { mobile: _, ...shown } = changes
    if (hasPictureChanged || Object.keys(shown).length > 0)
      await call.contentChanged(db, { topics: [`user:${person.id}`] })
  })
}

/** Takes the rate limit before decoding (Q-72, AB-107). @throws {AppError} 422 on its field */
async function storePhoto(call: MemberCall, file: File): Promise<ImageRow> {
  await call.takeRate(call.db, 'photo', call.viewer.id)
  try {
    return await createImage(call, { bytes: await file.bytes(), purpose: 'avatar', alt: '' })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    throwError('validation', { errors: { img_profile: [error.message] } })
  }
}
