/** SQL of certificates. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { RevokeReason } from '../../constants.ts'

export interface CertificateRow {
  id: number
  number: string
  trainingName: string
  /** Null after the account is deleted; so are `maskedName` and `score`. */
  fullname: string | null
  maskedName: string | null
  score: number | null
  showsScore: boolean
  hours: number
  issuedAt: Date
  reissuedAt: Date | null
  revokedAt: Date | null
  revokeReason: RevokeReason | null
  revokeNote: string
  isErased: boolean
  isMade: boolean
  /** SHA-256 of the signed document, hexadecimal. */
  hash: string | null
}

const COLUMNS = `certificate.id, certificate.number, certificate.training_name as "trainingName", certificate.fullname,
  certificate.masked_name as "maskedName", certificate.score, certificate.shows_score as "showsScore",
  certificate.hours, certificate.issued_at as "issuedAt", certificate.reissued_at as "reissuedAt",
  certificate.revoked_at as "revokedAt", certificate.revoke_reason as "revokeReason",
  certificate.revoke_note as "revokeNote", certificate.erased_at is not null as "isErased",
  certificate.made_at is not null as "isMade",
  (select encode(credential.hash, 'hex') from certificate_credentials credential
    where credential.certificate_id = certificate.id and credential.version = certificate.version) as hash`

const listStatement = statement<CertificateRow>(
  'certificates.list',
  `select ${COLUMNS} from certificates certificate
   where certificate.user_id = $1 order by certificate.issued_at desc, certificate.id desc`,
)

/** Newest first. */
export function listCertificatesOf(db: Db, userId: number): Promise<CertificateRow[]> {
  return db.query(listStatement, [userId])
}

const findStatement = statement<CertificateRow>(
  'certificates.find',
  `select ${COLUMNS} from certificates certificate where certificate.number = $1`,
)

export async function findCertificate(db: Db, number: string): Promise<CertificateRow | undefined> {
  const [row] = await db.query(findStatement, [number])
  return row
}

interface CertificateFacts {
  fullname: string
  firstname: string
  lastname: string
  trainingName: string
  hours: number
  userId: number
  trainingId: number
}

const factsStatement = statement<CertificateFacts>(
  'certificates.facts',
  `select ${fullnameSql('holder')} as fullname, coalesce(holder.firstname_th, holder.firstname) as firstname,
     coalesce(holder.lastname_th, holder.lastname) as lastname, p.topic as "trainingName",
     (select coalesce(round(sum(extract(epoch from session.ends_at - session.starts_at)) / 3600), 0)
       from training_sessions session where session.training_id = event.training_id)::int as hours,
     event.user_id as "userId", event.training_id as "trainingId"
   from user_events event
   join trainings training on training.post_id = event.training_id and training.has_certificate
   join posts p on p.id = event.training_id
   join users holder on holder.id = event.user_id and holder.deleted_at is null
   where event.id = $1 and event.state = 'joined'
     and not exists (select from certificates issued where issued.user_event_id = event.id)`,
)

/** What is printed; undefined when the training has no certificate or it was issued before. */
export async function findFacts(db: Db, userEventId: number): Promise<CertificateFacts | undefined> {
  const [row] = await db.query(factsStatement, [userEventId])
  return row
}

const nextStatement = statement<{ last: number }>(
  'certificates.next-number',
  `insert into certificate_series (year, last_number) values ($1, 1)
   on conflict (year) do update set last_number = certificate_series.last_number + 1 returning last_number as last`,
)

/** The row is locked until the end of the transaction, so a series has no gaps. */
export async function nextNumber(tx: Db, year: number): Promise<number> {
  const [row] = await tx.query(nextStatement, [year])
  return (row as { last: number }).last
}

interface NewCertificate extends Omit<CertificateFacts, 'firstname' | 'lastname'> {
  maskedName: string
  number: string
  userEventId: number
  score: number
  issuedAt: Date
}

const insertStatement = statement<{ id: number }>(
  'certificates.insert',
  `insert into certificates (number, user_event_id, fullname, masked_name, training_name, hours, score, issued_at,
     user_id, training_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
)

export async function insertCertificate(
  tx: Db,
  {
    number,
    userEventId,
    fullname,
    maskedName,
    trainingName,
    hours,
    score,
    issuedAt,
    userId,
    trainingId,
  }: NewCertificate,
): Promise<number> {
  const values = [number, userEventId, fullname, maskedName, trainingName, hours, score, issuedAt, userId, trainingId]
  const [row] = await tx.query(insertStatement, values)
  return (row as { id: number }).id
}

const eraseStatement = statement<{ id: number; fileKey: string | null }>(
  'certificates.erase',
  `with own as (select id, file_key from certificates where user_id = $1 for update),
     documents as (update certificate_credentials set content = null where certificate_id in (select id from own))
   update certificates set user_id = null, user_event_id = null, fullname = null, masked_name = null, score = null, shows_score = false,
     revoke_note = '', file_key = null, made_at = null, erased_at = $2
   from own where certificates.id = own.id
   returning own.id, own.file_key as "fileKey"`,
)

/** Leaves number, training, dates and hash. */
export function eraseCertificatesOf(db: Db, userId: number, now: Date) {
  return db.query(eraseStatement, [userId, now])
}

const scoreStatement = statement<{ id: number }>(
  'certificates.choose-score',
  `update certificates set shows_score = $3
   where number = $1 and user_id = $2 and revoked_at is null and shows_score <> $3
   returning id`,
)

/** The changed certificate; undefined when nothing changes. */
export async function updateScoreChoice(
  tx: Db,
  { number, userId, showsScore }: { number: string; userId: number; showsScore: boolean },
): Promise<number | undefined> {
  return (await tx.query(scoreStatement, [number, userId, showsScore]))[0]?.id
}
