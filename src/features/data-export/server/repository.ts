/** SQL of copies. Times are the database's own, so that all instances agree. */

import { type Db, statement } from '#server/database/db.ts'
import { type ExportSection, orderSections } from '#server/export-section.ts'
import { EXPORT_DAYS } from '../constants.ts'
import { exportSectionTexts as texts } from '../texts.ts'

interface CopyPerson {
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

const PERSON = `coalesce(person.firstname_th, person.firstname) as firstname, person.email, person.username,
  person.email_verified_at is not null as "isEmailVerified"`

const lockStatement = statement<CopyPerson>(
  'copies.person',
  `select ${PERSON} from users person where id = $1 and deleted_at is null for no key update`,
)
const newestStatement = statement<StoredExport>(
  'copies.newest',
  `select id, requested_at as "requestedAt", ready_at as "readyAt", expires_at as "expiresAt"
   from copies where user_id = $1 order by id desc limit 1`,
)
const insertStatement = statement<{ id: number }>(
  'copies.insert',
  'insert into copies (user_id) values ($1) returning id',
)
const nameStatement = statement<{ userId: number; storageKey: string }>(
  'copies.name',
  `-- not null: storageKey
   update copies set storage_key = coalesce(storage_key, $2) where id = $1 and ready_at is null
   returning user_id as "userId", storage_key as "storageKey"`,
)
const readyStatement = statement<CopyPerson & { expiresAt: Date }>(
  'copies.ready',
  `-- not null: expiresAt
   update copies set ready_at = now(), expires_at = now() + make_interval(days => ${EXPORT_DAYS}), token_hash = $2,
     size_bytes = $3
   from users person
   where copies.id = $1 and ready_at is null and person.id = copies.user_id and person.deleted_at is null
   returning ${PERSON}, expires_at as "expiresAt"`,
)
const existsStatement = statement('copies.exists', 'select 1 from copies where id = $1')
const openStatement = statement<{ storageKey: string; readyAt: Date }>(
  'copies.open',
  `-- not null: storageKey, readyAt
   select storage_key as "storageKey", ready_at as "readyAt" from copies
   where token_hash = $1 and user_id = $2 and expires_at > now()`,
)
const deleteOverStatement = statement<{ storageKey: string | null }>(
  'copies.deleteOver',
  `delete from copies where id in
     (select id from copies where coalesce(expires_at, requested_at) < now()
        and (expires_at is not null or requested_at < now() - interval '1 day') limit $1)
   returning storage_key as "storageKey"`,
)
const forgetStatement = statement<{ storageKey: string | null }>(
  'copies.forget',
  'delete from copies where user_id = $1 returning storage_key as "storageKey"',
)

/** A living person, who asks for nothing else until the transaction ends. */
export async function lockPerson(tx: Db, userId: number): Promise<CopyPerson | undefined> {
  return (await tx.query(lockStatement, [userId]))[0]
}

export async function findNewest(db: Db, userId: number): Promise<StoredExport | undefined> {
  return (await db.query(newestStatement, [userId]))[0]
}

export async function insertExport(tx: Db, userId: number): Promise<number> {
  const [row] = await tx.query(insertStatement, [userId])
  if (!row) throw new Error('The copy was not stored')
  return row.id
}

/** Whose a copy is that waits to be made, and its file's name: this one or that of an earlier attempt. */
export async function nameFile(db: Db, id: number, storageKey: string) {
  return (await db.query(nameStatement, [id, storageKey]))[0]
}

/** Null when it is gone, its person has left, or another run was quicker. */
export async function markReady(tx: Db, { id, tokenHash, size }: { id: number; tokenHash: Buffer; size: number }) {
  const [row] = await tx.query(readyStatement, [id, tokenHash, size])
  return row ?? null
}

export async function exportExists(db: Db, id: number): Promise<boolean> {
  return (await db.query(existsStatement, [id])).length > 0
}

/** The file that a living link of this very person names. */
export async function findOpen(db: Db, tokenHash: Buffer, userId: number) {
  return (await db.query(openStatement, [tokenHash, userId]))[0]
}

/** Expired ones, and those that never became ready within a day; names of their files, null where there is none. */
export function deleteOver(tx: Db, limit: number): Promise<{ storageKey: string | null }[]> {
  return tx.query(deleteOverStatement, [limit])
}

/** Names of the files that are left over. */
export async function deleteExportsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.query(forgetStatement, [userId])
  return rows.flatMap(({ storageKey }) => storageKey ?? [])
}

export const exportSections: readonly ExportSection[] = [
  {
    name: 'copies',
    title: texts.title,
    columns: { requested_at: texts.requestedAt, ready_at: texts.readyAt, expires_at: texts.expiresAt },
    tables: ['copies'],
    read: orderSections(
      statement(
        'copies.copy',
        `select id as place, requested_at, ready_at, expires_at, size_bytes from copies
         where user_id = $1 and id > $2 order by id limit $3`,
      ),
    ),
  },
]
