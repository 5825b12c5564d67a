/**
 * Deletes files that no row names any more. Their names are written with the transaction that forgets them and stay
 * until the storage is rid of them, however long it is away. Each is deleted once more an hour later: a write that was
 * under way may have brought it back, and its writer may have been ended before it could see that.
 */
import * as z from 'zod/mini'
import { type Db, statement } from '../database/db.ts'
import { type Context, job } from '../feature.ts'
import { filesDeleted } from '../http/live/invalidation-bus.ts'

const DELETE_FILES = 'engine.delete-files'

/** A job that is told to end must be able to. */
const TURN_MS = 15_000

const insertStatement = statement(
  'files.insert',
  'insert into files_to_delete (storage_key) select unnest($1::text[]) as storage_key',
)
const keepStatement = statement('files.keep', 'delete from files_to_delete where storage_key = any($1)')
/** Moved on before it is tried: the next one's turn comes whatever happens, and of several instances one tries it. */
const claimStatement = statement<DueFile>(
  'files.claim',
  `update files_to_delete
   set next_attempt_at = now() + least(greatest(now() - asked_at, interval '1 minute'), interval '1 hour')
   where id = (select id from files_to_delete where next_attempt_at <= now()
     order by next_attempt_at, id limit 1 for update skip locked)
   returning id, storage_key as "storageKey", asked_at <= now() - interval '1 hour' as "isLast"`,
)
const onceMoreStatement = statement(
  'files.onceMore',
  `update files_to_delete set next_attempt_at = asked_at + interval '1 hour' where id = $1`,
)
const goneStatement = statement('files.gone', 'delete from files_to_delete where id = $1')

interface DueFile {
  id: number
  storageKey: string
  /** Nobody can still be writing it. */
  isLast: boolean
}

/**
 * Has files deleted, within seconds of the commit of the transaction `db`; rolled back, they stay. Every instance is told
 * to serve them no more. What does not exist is no error. Names must not be used again, but by whoever calls `keepFiles` first.
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

/** For files that are stored again under their old names: what was asked for before does not delete them. */
export async function keepFiles(db: Db, storageKeys: readonly string[]): Promise<void> {
  await db.query(keepStatement, [storageKeys])
}

export const deleteFilesJob = job({
  name: DELETE_FILES,
  payload: z.object({}),
  // Each deletion sends its own job; this is for what the storage refused, and for the second time.
  schedule: '*/5 * * * *',
  async run(context) {
    const { db, enqueue } = context
    const until = performance.now() + TURN_MS
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
