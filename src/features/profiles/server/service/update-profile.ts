/** Saving the own profile: everything of one save happens, or nothing does. */
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
 * PROF-087..093, decisions ..Q-72. The picture is made before anything is written, and is gone again
 * when the rest fails: the old one stays until the new one is saved.
 * @throws {AppError} 422 with every failing field, 429 for too many changes or pictures (AB-107), 503 `storage` or `overload`
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
  // Each change makes the stored pages that show this person again.
  if (file || removal || Object.keys(changes).length > 0) await call.takeRate(db, 'profile-change', viewer.id)
  const photo = file && (await takePhoto(call, file))
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
    const old = photo || isWithoutPhoto ? person.avatarImageId : null
    const isNewFace = photo !== undefined || old !== null
    if (!isNewFace && Object.keys(changes).length === 0) return
    await savePerson(db, person, { ...changes, ...(isNewFace && { avatarImageId: photo?.id ?? null }) })
    if (old !== null) await deleteImage({ db, enqueue: call.enqueue }, old)
    // The number alone is nobody else's to read.
    const { mobile: _, ...shown } = changes
    if (isNewFace || Object.keys(shown).length > 0) await call.contentChanged(db, { topics: [`user:${person.id}`] })
  })
}

/** Q-72, AB-107: counted before it is decoded. @throws {AppError} 422 on its field */
async function takePhoto(call: MemberCall, file: File): Promise<ImageRow> {
  await call.takeRate(call.db, 'photo', call.viewer.id)
  try {
    return await createImage(call, { bytes: await file.bytes(), purpose: 'avatar', alt: '' })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    throwError('validation', { errors: { img_profile: [error.message] } })
  }
}
