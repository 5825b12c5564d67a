/**
 * Deletes files that no row references any more. Their names are inserted in the transaction that removes the reference
 * and stay until the storage has deleted them. Each file is deleted a second time an hour later, because a concurrent
 * write may have restored it and its process may have ended before it could detect that.
 */
import * as z from 'zod/mini'
import { type Db, statement } from '../database/db.ts'
import { type Context, job } from '../feature.ts'
import { filesDeleted } from '../http/live/invalidation-bus.ts'

const DELETE_FILES = 'engine.delete-files'

/** Limits the duration of a run, so that the job can end at shutdown. */
const MAX_RUN_MS = 15_000

const insertStatement = statement(
  'files.insert',
  'insert into files_to_delete (storage_key) select unnest($1::text[]) as storage_key',
)
const keepStatement = statement('files.cancel-deletion', 'delete from files_to_delete where storage_key = any($1)')
/** Sets the next attempt before the deletion: a failing file does not block others, and one instance tries it. */
const claimStatement = statement<DueFile>(
  'files.claim',
  `update files_to_delete
   set next_attempt_at = now() + least(greatest(now() - asked_at, interval '1 minute'), interval '1 hour')
   where id = (select id from files_to_delete where next_attempt_at <= now()
     order by next_attempt_at, id limit 1 for update skip locked)
   returning id, storage_key as "storageKey", asked_at <= now() - interval '1 hour' as "isLast"`,
)
const onceMoreStatement = statement(
  'files.once-more',
  `update files_to_delete set next_attempt_at = asked_at + interval '1 hour' where id = $1`,
)
const goneStatement = statement('files.gone', 'delete from files_to_delete where id = $1')

interface DueFile {
  id: number
  storageKey: string
  /** True when no write of the file can be in progress any more. */
  isLast: boolean
}

/**
 * Deletes files within seconds after the commit of the transaction `db`; after a rollback they remain. Every instance
 * stops serving them. A missing file is no error. Names must not be reused, unless `cancelFileDeletion` is called first.
 */
export async function deleteFilesLater(
  { enqueue }: Pick<Context, 'enqueue'>,
  db: Db,
  storageKeys: readonly string[],
): Promise<void> {
  if (storageKeys.length === 0) return
  await db.query(insertStatement, [storageKeys])
  await filesDeleted(db, storageKeys)
  await enqueue(db, DELETE_FILES, {})
}

/** Cancels pending deletions of files that are stored again under the same names. */
export async function cancelFileDeletion(db: Db, storageKeys: readonly string[]): Promise<void> {
  await db.query(keepStatement, [storageKeys])
}

export const deleteFilesJob = job({
  name: DELETE_FILES,
  payload: z.object({}),
  // Each deletion enqueues its own job; the schedule covers retries and the second deletion.
  schedule: '*/5 * * * *',
  async run(context) {
    const { db, enqueue } = context
    const until = performance.now() + MAX_RUN_MS
    let isAway = true
    while (performance.now() < until) {
      const [file] = await db.query(claimStatement)
      if (!file) return
      if (await deleteFile(context, file)) isAway = false
    }
    if (!isAway) await enqueue(db, DELETE_FILES, {})
  },
})

async function deleteFile({ db, storage, log }: Context, { id, storageKey, isLast }: DueFile): Promise<boolean> {
  try {
    await storage.delete(storageKey)
  } catch (error) {
    log.warn({ file: id, err: error }, 'a file is not deleted yet')
    return false
  }
  await db.query(isLast ? goneStatement : onceMoreStatement, [id])
  return true
}
