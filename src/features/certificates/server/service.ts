/** Issues, lists and checks certificates. */
import { bangkokDay } from '#lib/dates.ts'
import { maskName } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import { certificateNumber } from '../policy.ts'
import {
  findCertificate,
  findFacts,
  insertCertificate,
  listCertificatesOf,
  nextNumber,
} from './repository/certificates.ts'

/**
 * Issues the certificate of a passed test in the transaction that stores the result. Does nothing when the
 * training has none, or when it was issued before. The caller has locked the registration's attempt.
 */
export async function issueCertificate(
  tx: Db,
  { userEventId, score, issuedAt }: { userEventId: number; score: number; issuedAt: Date },
): Promise<void> {
  const facts = await findFacts(tx, userEventId)
  if (!facts) return
  const year = Number(bangkokDay(issuedAt).slice(0, 4))
  const number = certificateNumber(year, await nextNumber(tx, year))
  const { fullname, firstname, lastname, trainingName, hours } = facts
  const maskedName = `${maskName(firstname)} ${maskName(lastname)}`
  await insertCertificate(tx, { number, userEventId, fullname, maskedName, trainingName, hours, score, issuedAt })
}

/** */
export async function listCertificates({ db, viewer }: MemberCall) {
  const rows = await listCertificatesOf(db, viewer.id)
  return {
    data: rows.map(({ number, trainingName, fullname, score, hours, issuedAt }) => ({
      certificateNo: number,
      trainingName,
      fullname,
      score,
      hours,
      issuedAt: issuedAt.toISOString(),
      linkToDownload: null,
    })),
  }
}

/** @throws {AppError} 404, the same for every number that no certificate has */
export async function checkCertificate({ db }: VisitorCall, { number }: { number: string }) {
  const row = (await findCertificate(db, number)) ?? throwError('not_found')
  return {
    data: {
      certificateNo: row.number,
      name: row.maskedName,
      trainingName: row.trainingName,
      hours: row.hours,
      issuedAt: row.issuedAt.toISOString(),
    },
  }
}
