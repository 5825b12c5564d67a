/** SQL of data exports. Times are those of the database, so that all instances agree. */

import { type Db, statement } from '#server/database/db.ts'
import { type ExportSection, orderSections } from '#server/export-section.ts'
import { EXPORT_DAYS } from '../constants.ts'
import { exportSectionTexts as texts } from '../texts.ts'

interface ExportUser {
  firstname: string
  email: string | null
  username: string | null
  isEmailVerified: boolean
}
export interface StoredExport {
  id: number
  requestedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
}

const USER = `coalesce(account.firstname_th, account.firstname) as firstname, account.email, account.username,
  account.email_verified_at is not null as "isEmailVerified"`

const lockStatement = statement<ExportUser>(
  'data-export.lock-user',
  `select ${USER} from users account where id = $1 and deleted_at is null for no key update`,
)
const newestStatement = statement<StoredExport>(
  'data-export.newest',
  `select id, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt"
   from data_exports where user_id = $1 order by id desc limit 1`,
)
const insertStatement = statement<{ id: number }>(
  'data-export.insert',
  'insert into data_exports (user_id) values ($1) returning id',
)
const assignKeyStatement = statement<{ userId: number; storageKey: string }>(
  'data-export.assign-key',
  `-- not null: storageKey
   update data_exports set storage_key = coalesce(storage_key, $2) where id = $1 and ready_at is null
   returning user_id as "userId", storage_key as "storageKey"`,
)
const readyStatement = statement<ExportUser & { expiresAt: Date }>(
  'data-export.ready',
  `-- not null: expiresAt
   update data_exports set ready_at = now(), expires_at = now() + make_interval(days => ${EXPORT_DAYS}),
     token_hash = $2, size_bytes = $3
   from users account
   where data_exports.id = $1 and ready_at is null and account.id = data_exports.user_id and account.deleted_at is null
   returning ${USER}, expires_at as "expiresAt"`,
)
const existsStatement = statement('data-export.exists', 'select 1 from data_exports where id = $1')
const downloadStatement = statement<{ storageKey: string; readyAt: Date }>(
  'data-export.download',
  `-- not null: storageKey, readyAt
   select storage_key as "storageKey", ready_at as "readyAt" from data_exports
   where token_hash = $1 and user_id = $2 and expires_at > now()`,
)
const deleteExpiredStatement = statement<{ storageKey: string | null }>(
  'data-export.delete-expired',
  `delete from data_exports where id in
     (select id from data_exports where coalesce(expires_at, requested_at) < now()
        and (expires_at is not null or requested_at < now() - interval '1 day') limit $1)
   returning storage_key as "storageKey"`,
)
const deleteStatement = statement<{ storageKey: string | null }>(
  'data-export.delete',
  'delete from data_exports where user_id = $1 returning storage_key as "storageKey"',
)

/** Locks a user who is not deleted until the transaction ends, so that their requests run one after the other. */
export async function lockUser(tx: Db, userId: number): Promise<ExportUser | undefined> {
  return (await tx.query(lockStatement, [userId]))[0]
}

export async function findNewest(db: Db, userId: number): Promise<StoredExport | undefined> {
  return (await db.query(newestStatement, [userId]))[0]
}

export async function insertExport(tx: Db, userId: number): Promise<number> {
  const [row] = await tx.query(insertStatement, [userId])
  if (!row) throw new Error('The data export was not inserted')
  return row.id
}

/** The user of an export that is not ready, and the key of its file: this one, or that of an earlier attempt. */
export async function assignStorageKey(db: Db, id: number, storageKey: string) {
  return (await db.query(assignKeyStatement, [id, storageKey]))[0]
}

/** Returns null when the export or its user was deleted, or another run completed it. */
export async function markReady(tx: Db, { id, tokenHash, size }: { id: number; tokenHash: Buffer; size: number }) {
  const [row] = await tx.query(readyStatement, [id, tokenHash, size])
  return row ?? null
}

export async function exportExists(db: Db, id: number): Promise<boolean> {
  return (await db.query(existsStatement, [id])).length > 0
}

/** The file of an unexpired link that belongs to this user. */
export async function findDownload(db: Db, tokenHash: Buffer, userId: number) {
  return (await db.query(downloadStatement, [tokenHash, userId]))[0]
}

/**
 * Deletes expired exports and those that were not ready within a day; returns the keys of their files, null without a
 * file.
 */
export function deleteExpired(tx: Db, limit: number): Promise<{ storageKey: string | null }[]> {
  return tx.query(deleteExpiredStatement, [limit])
}

/** Deletes the exports of a user; returns the keys of their files. */
export async function deleteExportsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.query(deleteStatement, [userId])
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

export const exportSections: readonly ExportSection[] = [
  {
    name: 'data_exports',
    title: texts.title,
    columns: { requested_at: texts.requestedAt, ready_at: texts.readyAt, expires_at: texts.expiresAt },
    tables: ['data_exports'],
    read: orderSections(
      statement(
        'data-export.export',
        `select id as place, requested_at, ready_at, expires_at, size_bytes from data_exports
         where user_id = $1 and id > $2 order by id limit $3`,
      ),
    ),
  },
]
