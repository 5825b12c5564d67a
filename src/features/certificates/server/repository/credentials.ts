/** SQL of credentials and their status lists. */
import { type Db, statement } from '#server/database/db.ts'

const STATUS_LIST_BITS = 131_072
/** A fuller list makes free bits hard to draw. */
const STATUS_LIST_MAX = STATUS_LIST_BITS / 2

const listStatement = statement<{ list: number; used: number }>(
  'certificates.newest-status-list',
  `select status_list as list, count(*)::int as used from certificate_credentials
   where status_list = (select coalesce(max(status_list), 1) from certificate_credentials) group by status_list`,
)
const insertStatement = statement<{ version: number }>(
  'certificates.insert-credential',
  `insert into certificate_credentials (certificate_id, version, status_list, status_index)
   values ($1, $2, $3, $4) on conflict (status_list, status_index) do nothing returning version`,
)
const signStatement = statement<{ content: string }>(
  'certificates.store-credential',
  `-- not null: content
   update certificate_credentials credential
   set content = coalesce(credential.content, $3), hash = coalesce(credential.hash, $4)
   from certificates certificate
   where credential.certificate_id = $1 and credential.version = $2 and certificate.id = credential.certificate_id
     and certificate.erased_at is null and credential.revoked_at is null
   returning credential.content`,
)
const revokeStatement = statement<{ list: number }>(
  'certificates.revoke-credentials',
  `update certificate_credentials set revoked_at = $2 where certificate_id = $1 and revoked_at is null
   returning status_list as list`,
)
const revokedStatement = statement<{ index: number }>(
  'certificates.revoked',
  `select status_index as index from certificate_credentials where status_list = $1 and revoked_at is not null`,
)
const listExistsStatement = statement(
  'certificates.status-list-exists',
  'select 1 from certificate_credentials where status_list = $1 limit 1',
)

/** The list that new credentials join. */
export async function findOpenStatusList(db: Db): Promise<number> {
  const [newest] = await db.query(listStatement)
  if (!newest) return 1
  return newest.used < STATUS_LIST_MAX ? newest.list : newest.list + 1
}

/** False when the bit belongs to another credential. */
export async function insertCredential(
  tx: Db,
  { certificateId, version, list, index }: { certificateId: number; version: number; list: number; index: number },
): Promise<boolean> {
  return (await tx.query(insertStatement, [certificateId, version, list, index])).length > 0
}

/** Stores the signed document unless there is one; returns the stored one. Undefined: it is revoked or erased. */
export async function storeCredential(
  db: Db,
  { certificateId, version, content, hash }: { certificateId: number; version: number; content: string; hash: Buffer },
): Promise<string | undefined> {
  return (await db.query(signStatement, [certificateId, version, content, hash]))[0]?.content
}

/** Revokes all versions; returns the status lists that change. */
export async function revokeCredentials(tx: Db, certificateId: number, now: Date): Promise<number[]> {
  return (await tx.query(revokeStatement, [certificateId, now])).map(({ list }) => list)
}

/** The bits of the revoked credentials; undefined when there is no such list. */
export async function findRevoked(db: Db, list: number): Promise<number[] | undefined> {
  if ((await db.query(listExistsStatement, [list])).length === 0) return undefined
  return (await db.query(revokedStatement, [list])).map(({ index }) => index)
}
