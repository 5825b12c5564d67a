/** SQL of the admins: finding, revoking and issuing again. */
import { fullnameSql, verifiedMailColumns } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { RevokeReason } from '../../constants.ts'

export interface OfficeRow {
  id: number
  number: string
  fullname: string | null
  /** Name of the account now. */
  presentName: string | null
  holderId: number | null
  trainingName: string
  issuedAt: Date
  reissuedAt: Date | null
  revokedAt: Date | null
  revokeReason: RevokeReason | null
  revokeNote: string
  isMade: boolean
}

const listStatement = statement<OfficeRow>(
  'certificates.office-list',
  `select certificate.id, certificate.number, certificate.fullname, ${fullnameSql('holder')} as "presentName",
     holder.id as "holderId", certificate.training_name as "trainingName", certificate.issued_at as "issuedAt",
     certificate.reissued_at as "reissuedAt", certificate.revoked_at as "revokedAt",
     certificate.revoke_reason as "revokeReason", certificate.revoke_note as "revokeNote",
     certificate.made_at is not null as "isMade"
   from certificates certificate
   left join users holder on holder.id = certificate.user_id and holder.deleted_at is null
   where ($1::bigint is null or certificate.id < $1) and ($2::text is null or certificate.number like $2
     or certificate.fullname ilike $2)
   order by certificate.id desc limit $3`,
)

export interface LockedCertificate {
  id: number
  number: string
  version: number
  isRevoked: boolean
  fullname: string | null
  trainingName: string
  holderId: number | null
  presentName: string | null
  firstname: string | null
  lastname: string | null
  /** Null until it is verified (AB-193). */
  email: string | null
  /** Null for people with an address. */
  username: string | null
}

const lockStatement = statement<LockedCertificate>(
  'certificates.lock',
  `select certificate.id, certificate.number, certificate.version, certificate.revoked_at is not null as "isRevoked",
     certificate.fullname, certificate.training_name as "trainingName", holder.id as "holderId",
     ${fullnameSql('holder')} as "presentName", coalesce(holder.firstname_th, holder.firstname) as firstname,
     coalesce(holder.lastname_th, holder.lastname) as lastname, ${verifiedMailColumns('holder')}
   from certificates certificate
   left join users holder on holder.id = certificate.user_id and holder.deleted_at is null
   where certificate.number = $1 for update of certificate`,
)
const revokeStatement = statement(
  'certificates.revoke',
  `update certificates set revoked_at = $2, revoke_reason = $3, revoke_note = $4 where id = $1`,
)
const renameStatement = statement(
  'certificates.rename',
  `update certificates set version = $2, fullname = $3, masked_name = $4, reissued_at = $5 where id = $1`,
)

/** Newest first; `pattern` is a pattern of `like` for number or name. */
export function listOfficeRows(
  db: Db,
  { before, pattern, limit }: { before: number | null; pattern: string | null; limit: number },
): Promise<OfficeRow[]> {
  return db.query(listStatement, [before, pattern, limit])
}

export async function lockCertificate(tx: Db, number: string): Promise<LockedCertificate | undefined> {
  return (await tx.query(lockStatement, [number]))[0]
}

export async function revoke(
  tx: Db,
  { id, now, reason, note }: { id: number; now: Date; reason: RevokeReason; note: string },
): Promise<void> {
  await tx.query(revokeStatement, [id, now, reason, note])
}

interface Renamed {
  id: number
  version: number
  fullname: string
  maskedName: string
  now: Date
}

export async function renameCertificate(tx: Db, { id, version, fullname, maskedName, now }: Renamed): Promise<void> {
  await tx.query(renameStatement, [id, version, fullname, maskedName, now])
}
