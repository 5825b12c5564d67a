/** Cuts pictures of stories. The whole picture stays, so a cut can be changed or taken back. */
import { cutImage, findWhole, type ImageRow } from '#features/media/server/service/images.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { loadWrittenStory } from '../access.ts'
import { listOwnedImages } from '../repository/uploads.ts'
import { checkRoom, keepOrDelete, presentPicture, recordPicture } from './uploads.ts'

/** @throws {AppError} 403, 404 for a picture that was not uploaded to this story, 409 `uploads_full` */
export async function cutPicture(call: MemberCall, { storyId, src, ...area }: ParsedInput<typeof contract.cutPicture>) {
  const { db, viewer, now } = call
  await loadWrittenStory(call, storyId)
  const whole = await loadWhole(db, storyId, src)
  if (area.width === 1 && area.height === 1) return { data: presentPicture(whole) }
  await checkRoom(db, storyId, viewer.id)
  const { row, bytes } = await cutImage(call, whole, area)
  return keepOrDelete(call, [row], () =>
    db.transaction(async (tx) => {
      await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
      await checkRoom(tx, storyId, viewer.id)
      await recordPicture(tx, row, { postId: storyId, userId: viewer.id, bytes, now })
      return { data: presentPicture(row) }
    }),
  )
}

async function loadWhole(db: Db, storyId: number, src: string): Promise<ImageRow> {
  const whole = await findWhole(db, src.split('/')[2] ?? '')
  if (!whole || (await listOwnedImages(db, storyId, [whole.id])).length === 0) throwError('not_found')
  return whole
}
