/** What the jobs do: a copy is made and its link mailed, old ones go. */
import { mailAddressOf } from '#features/accounts/server/service/mail-address.ts'
import { drain } from '#server/database/delete-in-batches.ts'
import type { Context } from '#server/feature.ts'
import { discardFiles } from '#server/files/delete-files.ts'
import { randomKey } from '#server/files/storage.ts'
import { hashToken, newToken } from '#server/http/sessions/token.ts'
import { queueMail } from '#server/mail/mail.ts'
import { copyReadyMail } from '../emails/export-ready.ts'
import { copyExists, deleteCopiesOf, deleteOver, markReady, nameFile } from '../repository.ts'
import { openSpool, readSpool } from './temp-file.ts'
import { writeArchive } from './write-archive.ts'

const SWEEP_ROWS = 100

/**
 * Makes a copy that was asked for; done already, or its person gone, it does nothing. Fails with the storage, and is
 * tried again by the job.
 */
export async function makeCopy(context: Context, id: number): Promise<void> {
  const { db, storage, config } = context
  const named = await nameFile(db, id, `${randomKey('copies')}.zip`)
  if (!named) return
  const { userId, storageKey } = named
  const spool = await openSpool()
  let size: number
  try {
    size = await writeArchive(context, userId, spool)
    await storage.putStream(storageKey, readSpool(spool), size, 'application/zip')
  } finally {
    await spool.close()
  }
  const isReady = await db.transaction(async (tx) => {
    const token = newToken()
    const person = await markReady(tx, { id, tokenHash: hashToken(token), size })
    if (!person) return false
    const { firstname, expiresAt } = person
    const to = mailAddressOf(person, config.universityMailDomain)
    await queueMail(context, tx, copyReadyMail({ to, firstname, token, expiresAt, origin: config.publicOrigin }))
    return true
  })
  // The account was deleted meanwhile: its file went before this one came.
  if (!isReady && !(await copyExists(db, id))) await discardFiles(context, db, [storageKey])
}

/** All that are over; their files go once that is committed, however long the storage is away. */
export async function sweepCopies({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>): Promise<void> {
  await drain(SWEEP_ROWS, (limit) =>
    db.transaction(async (tx) => {
      const over = await deleteOver(tx, limit)
      const files = over.flatMap(({ storageKey }) => storageKey ?? [])
      await discardFiles({ enqueue }, tx, files)
      return over.length
    }),
  )
}

/** The part of a deletion: files go once the transaction has committed, however long the storage is away. */
export async function eraseCopies({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, userId: number): Promise<void> {
  await discardFiles({ enqueue }, db, await deleteCopiesOf(db, userId))
}
