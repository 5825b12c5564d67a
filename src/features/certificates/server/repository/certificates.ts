/** SQL of certificates. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface CertificateRow {
  number: string
  trainingName: string
  fullname: string
  maskedName: string
  score: number
  hours: number
  issuedAt: Date
}

const COLUMNS = `certificate.number, certificate.training_name as "trainingName", certificate.fullname,
  certificate.masked_name as "maskedName", certificate.score, certificate.hours, certificate.issued_at as "issuedAt"`

const listStatement = statement<CertificateRow>(
  'certificates.list',
  `select ${COLUMNS} from certificates certificate join user_events event on event.id = certificate.user_event_id
   where event.user_id = $1 order by certificate.issued_at desc, certificate.id desc`,
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

export interface CertificateFacts {
  fullname: string
  firstname: string
  lastname: string
  trainingName: string
  hours: number
}

const factsStatement = statement<CertificateFacts>(
  'certificates.facts',
  `select ${fullnameSql('holder')} as fullname, coalesce(holder.firstname_th, holder.firstname) as firstname,
     coalesce(holder.lastname_th, holder.lastname) as lastname, p.topic as "trainingName",
     (select coalesce(round(sum(extract(epoch from session.ends_at - session.starts_at)) / 3600), 0)
       from training_sessions session where session.training_id = event.training_id)::int as hours
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

const insertStatement = statement(
  'certificates.insert',
  `insert into certificates (number, user_event_id, fullname, masked_name, training_name, hours, score, issued_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export async function insertCertificate(
  tx: Db,
  { number, userEventId, fullname, maskedName, trainingName, hours, score, issuedAt }: NewCertificate,
): Promise<void> {
  await tx.query(insertStatement, [number, userEventId, fullname, maskedName, trainingName, hours, score, issuedAt])
}

const eraseStatement = statement(
  'certificates.erase',
  'delete from certificates where user_event_id in (select id from user_events where user_id = $1)',
)

export async function deleteCertificates(db: Db, userId: number): Promise<void> {
  await db.query(eraseStatement, [userId])
}
