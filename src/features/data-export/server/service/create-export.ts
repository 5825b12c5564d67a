/** Creation and cleanup of data exports, run by the jobs. */
import { mailAddressOf } from '#features/accounts/server/service/mail-address.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { randomKey } from '#server/files/storage-driver.ts'
import { hashToken, newToken } from '#server/http/sessions/token.ts'
import { queueMail } from '#server/mail/mail.ts'
import { exportReadyMail } from '../emails/export-ready.ts'
import { assignStorageKey, deleteExpired, deleteExportsOf, exportExists, markReady } from '../repository.ts'
import { openTempFile, readTempFile } from './temp-file.ts'
import { writeArchive } from './write-archive.ts'

const CLEANUP_BATCH = 100

/**
 * Creates a requested export and mails its link. Does nothing if the export is complete or its user was deleted. Throws
 * when the storage fails; the job then retries.
 */
export async function createExport(context: Context, id: number): Promise<void> {
  const { db, storage, config } = context
  const assigned = await assignStorageKey(db, id, `${randomKey('data-exports')}.zip`)
  if (!assigned) return
  const { userId, storageKey } = assigned
  const tempFile = await openTempFile()
  let size: number
  try {
    size = await writeArchive(context, userId, tempFile)
    await storage.putStream(storageKey, readTempFile(tempFile), size, 'application/zip')
  } finally {
    await tempFile.close()
  }
  const isReady = await db.transaction(async (tx) => {
    const token = newToken()
    const user = await markReady(tx, { id, tokenHash: hashToken(token), size })
    if (!user) return false
    const { firstname, expiresAt } = user
    const to = mailAddressOf(user, config.universityMailDomain)
    await queueMail(context, tx, exportReadyMail({ to, firstname, token, expiresAt, origin: config.publicOrigin }))
    return true
  })
  // The account was deleted meanwhile, and the file was stored after the deletion.
  if (!isReady && !(await exportExists(db, id))) await deleteFilesLater(context, db, [storageKey])
}

/**
 * Deletes all expired exports. Their files are deleted after the commit and retried while the storage is unavailable.
 */
export async function cleanupExports({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>): Promise<void> {
  await deleteInBatches(CLEANUP_BATCH, (limit) =>
    db.transaction(async (tx) => {
      const expired = await deleteExpired(tx, limit)
      const files = expired.flatMap(({ storageKey }) => storageKey ?? [])
      await deleteFilesLater({ enqueue }, tx, files)
      return expired.length
    }),
  )
}

/**
 * Deletes the exports of a user who deletes the account. Their files are deleted after the commit and retried while the
 * storage is unavailable.
 */
export async function eraseExports({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, userId: number): Promise<void> {
  await deleteFilesLater({ enqueue }, db, await deleteExportsOf(db, userId))
}
