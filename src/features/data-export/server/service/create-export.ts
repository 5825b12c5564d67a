/** What the jobs do: a copy is made and its link mailed, old ones go. */
import { mailAddressOf } from '#features/accounts/server/service/mail-address.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { randomKey } from '#server/files/storage-driver.ts'
import { hashToken, newToken } from '#server/http/sessions/token.ts'
import { queueMail } from '#server/mail/mail.ts'
import { exportReadyMail } from '../emails/export-ready.ts'
import { deleteExportsOf, deleteOver, exportExists, markReady, nameFile } from '../repository.ts'
import { openTempFile, readTempFile } from './temp-file.ts'
import { writeArchive } from './write-archive.ts'

const SWEEP_ROWS = 100

/**
 * Makes a copy that was asked for; done already, or its person gone, it does nothing. Fails with the storage, and is
 * tried again by the job.
 */
export async function createExport(context: Context, id: number): Promise<void> {
  const { db, storage, config } = context
  const named = await nameFile(db, id, `${randomKey('copies')}.zip`)
  if (!named) return
  const { userId, storageKey } = named
  const spool = await openTempFile()
  let size: number
  try {
    size = await writeArchive(context, userId, spool)
    await storage.putStream(storageKey, readTempFile(spool), size, 'application/zip')
  } finally {
    await spool.close()
  }
  const isReady = await db.transaction(async (tx) => {
    const token = newToken()
    const person = await markReady(tx, { id, tokenHash: hashToken(token), size })
    if (!person) return false
    const { firstname, expiresAt } = person
    const to = mailAddressOf(person, config.universityMailDomain)
    await queueMail(context, tx, exportReadyMail({ to, firstname, token, expiresAt, origin: config.publicOrigin }))
    return true
  })
  // The account was deleted meanwhile: its file went before this one came.
  if (!isReady && !(await exportExists(db, id))) await deleteFilesLater(context, db, [storageKey])
}

/** All that are over; their files go once that is committed, however long the storage is away. */
export async function cleanupExports({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>): Promise<void> {
  await deleteInBatches(SWEEP_ROWS, (limit) =>
    db.transaction(async (tx) => {
      const over = await deleteOver(tx, limit)
      const files = over.flatMap(({ storageKey }) => storageKey ?? [])
      await deleteFilesLater({ enqueue }, tx, files)
      return over.length
    }),
  )
}

/** The part of a deletion: files go once the transaction has committed, however long the storage is away. */
export async function eraseExports({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, userId: number): Promise<void> {
  await deleteFilesLater({ enqueue }, db, await deleteExportsOf(db, userId))
}
