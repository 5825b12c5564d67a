/** SQL of the files of certificates: what they show, whether they exist, and who may download them. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface PaperRow {
  id: number
  number: string
  version: number
  fullname: string
  trainingId: number
  trainingName: string
  trainer: string | null
  hours: number
  score: number
  showsScore: boolean
  issuedAt: Date
  reissuedAt: Date | null
  fileKey: string
  statusList: number
  statusIndex: number
  /** The signed document of an earlier attempt. */
  content: string | null
}

const assignStatement = statement<PaperRow>(
  'certificates.assign-files',
  `-- not null: fullname, score, fileKey, trainingId
   update certificates certificate set file_key = coalesce(certificate.file_key, $2)
   from posts training join users author on author.id = training.author_id, certificate_credentials credential
   where certificate.id = $1 and certificate.made_at is null and certificate.revoked_at is null
     and certificate.erased_at is null and training.id = certificate.training_id
     and credential.certificate_id = certificate.id and credential.version = certificate.version
   returning certificate.id, certificate.number, certificate.version, certificate.fullname,
     certificate.training_id as "trainingId", certificate.training_name as "trainingName",
     case when author.deleted_at is null then ${fullnameSql('author')} end as trainer, certificate.hours,
     certificate.score, certificate.shows_score as "showsScore", certificate.issued_at as "issuedAt",
     certificate.reissued_at as "reissuedAt", certificate.file_key as "fileKey", credential.status_list as "statusList",
     credential.status_index as "statusIndex", credential.content`,
)
const madeStatement = statement(
  'certificates.mark-made',
  `update certificates set made_at = $3 where id = $1 and file_key = $2 and made_at is null and revoked_at is null
   returning 1`,
)
const isMadeStatement = statement(
  'certificates.is-made',
  'select 1 from certificates where file_key = $1 and made_at is not null',
)
const resetStatement = statement<{ fileKey: string | null }>(
  'certificates.reset-files',
  `update certificates set file_key = null, made_at = null
   from (select id, file_key from certificates where id = $1 for update) old
   where certificates.id = old.id returning old.file_key as "fileKey"`,
)
const toMakeStatement = statement<{ id: number }>(
  'certificates.to-make',
  `select id from certificates where made_at is null and revoked_at is null and erased_at is null and id > $1
   order by id limit $2`,
)
const downloadStatement = statement<Download>(
  'certificates.download',
  `select case when certificate.made_at is not null then certificate.file_key end as "fileKey",
     certificate.revoked_at is not null as "isRevoked", credential.content
   from certificates certificate
   join certificate_credentials credential
     on credential.certificate_id = certificate.id and credential.version = certificate.version
   where certificate.number = $1 and certificate.user_id = $2`,
)

export interface Download {
  /** Null until the files are stored. */
  fileKey: string | null
  isRevoked: boolean
  content: string | null
}

/** What to draw, under this key or that of an earlier attempt; undefined when there is nothing to make. */
export async function assignFiles(db: Db, id: number, fileKey: string): Promise<PaperRow | undefined> {
  return (await db.query(assignStatement, [id, fileKey]))[0]
}

/** False when the certificate changed while its files were made, or when another run made them. */
export async function markMade(db: Db, { id, fileKey, now }: { id: number; fileKey: string; now: Date }) {
  return (await db.query(madeStatement, [id, fileKey, now])).length > 0
}

export async function areFilesUsed(db: Db, fileKey: string): Promise<boolean> {
  return (await db.query(isMadeStatement, [fileKey])).length > 0
}

/** The files are made again; returns the key of the old ones. */
export async function resetFiles(tx: Db, id: number): Promise<string | null> {
  return (await tx.query(resetStatement, [id]))[0]?.fileKey ?? null
}

/** Certificates without files, by id, after this one. */
export async function listToMake(db: Db, { after, limit }: { after: number; limit: number }): Promise<number[]> {
  return (await db.query(toMakeStatement, [after, limit])).map(({ id }) => id)
}

/** For the holder only. */
export async function findDownload(db: Db, number: string, userId: number): Promise<Download | undefined> {
  return (await db.query(downloadStatement, [number, userId]))[0]
}
