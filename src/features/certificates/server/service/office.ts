/** What admins do with certificates: find, revoke, issue again. Each is recorded in the audit log and mailed. */
import { verifiedMailAddress } from '#features/accounts/server/service/mail-address.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { normalizeThai } from '#lib/thai.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { containing } from '#server/database/pattern.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { type Mail, queueMail } from '#server/mail/mail.ts'
import { OFFICE_PER_PAGE } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { reissuedMail } from '../emails/reissued.ts'
import { revokedMail } from '../emails/revoked.ts'
import { revokeCredentials } from '../repository/credentials.ts'
import { resetFiles } from '../repository/files.ts'
import {
  type LockedCertificate,
  listOfficeRows,
  lockCertificate,
  type OfficeRow,
  renameCertificate,
  revoke,
} from '../repository/office.ts'
import { addCredential, maskFullname, remakeFiles } from './certificates.ts'
import { fileKeys } from './make-files.ts'

export async function listOfficeCertificates(
  { db }: MemberCall,
  { search, before }: ParsedInput<typeof contract.listOfficeCertificates>,
) {
  const words = normalizeThai(search ?? '').trim()
  const pattern = words ? containing(words) : null
  const rows = await listOfficeRows(db, {
    before: before ? Number(before) : null,
    pattern,
    limit: OFFICE_PER_PAGE + 1,
  })
  const page = rows.slice(0, OFFICE_PER_PAGE)
  const last = rows.length > OFFICE_PER_PAGE ? page.at(-1) : undefined
  const query = last && new URLSearchParams({ ...(search ? { search } : {}), before: String(last.id) })
  return { data: page.map(present), next_page_url: query ? `/api/v2/admin/certificates?${query}` : null }
}

/** Final: a revoked certificate is not issued again. @throws {AppError} 409 when it is revoked already */
export async function revokeCertificate(
  call: MemberCall,
  { number, reason, note }: ParsedInput<typeof contract.revokeCertificate>,
) {
  const { db, now, viewer, config } = call
  await db.transaction(async (tx) => {
    const certificate = await lockValid(tx, number)
    await revoke(tx, { id: certificate.id, now, reason, note })
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'certificate.revoke',
      subjectIds: [certificate.id],
      reason: `${reason}: ${note}`,
    })
    const old = await resetFiles(tx, certificate.id)
    if (old) await deleteFilesLater(call, tx, fileKeys(old))
    await changeStatus(call, tx, certificate.id)
    await mailHolder(call, tx, certificate, (to) => {
      const { trainingName } = certificate
      return revokedMail({ ...to, number, trainingName, reason, note, origin: config.publicOrigin })
    })
  })
  return { status: 'success' as const }
}

/**
 * Same number, next version, present name of the account.
 * @throws {AppError} 409 when it is revoked, or when the name has not changed
 */
export async function reissueCertificate(
  call: MemberCall,
  { number }: ParsedInput<typeof contract.reissueCertificate>,
) {
  const { db, now, viewer, config } = call
  await db.transaction(async (tx) => {
    const certificate = await lockValid(tx, number)
    const { id, fullname, presentName, firstname, lastname } = certificate
    if (certificate.holderId === null || !presentName || presentName === fullname)
      throwError('certificate_same_name', { status: 409 })
    const version = certificate.version + 1
    const maskedName = maskFullname(firstname ?? '', lastname ?? '')
    await changeStatus(call, tx, id)
    await renameCertificate(tx, { id, version, fullname: presentName, maskedName, now })
    await addCredential(tx, { certificateId: id, version })
    await recordAudit(tx, { actorId: viewer.id, action: 'certificate.reissue', subjectIds: [id] })
    await remakeFiles(call, tx, id)
    await mailHolder(call, tx, certificate, (to) =>
      reissuedMail({ ...to, number, trainingName: certificate.trainingName, origin: config.publicOrigin }),
    )
  })
  return { status: 'success' as const }
}

async function lockValid(tx: Db, number: string): Promise<LockedCertificate> {
  const certificate = (await lockCertificate(tx, number)) ?? throwError('not_found')
  if (certificate.isRevoked) throwError('certificate_revoked', { status: 409 })
  return certificate
}

/** Revokes the credentials of all versions; the check and the status lists show it at once. */
async function changeStatus(call: MemberCall, tx: Db, id: number): Promise<void> {
  const lists = await revokeCredentials(tx, id, call.now)
  const topics = [...new Set(lists)].map((list) => `certificate-status:${list}` as const)
  await call.contentChanged(tx, { topics: [`certificate:${id}`, ...topics] })
}

interface Receiver {
  to: string
  firstname: string
}

/** Queues a mail unless the account is deleted or has no verified address. */
async function mailHolder(
  call: MemberCall,
  tx: Db,
  { holderId, email, username, firstname }: LockedCertificate,
  write: (receiver: Receiver) => Mail,
): Promise<void> {
  const to = verifiedMailAddress({ email, username }, call.config.universityMailDomain)
  if (holderId === null || !to) return
  await queueMail(call, tx, write({ to, firstname: firstname ?? '' }))
}

function present(row: OfficeRow): contract.OfficeCertificate {
  const { number, fullname, presentName, holderId, trainingName, issuedAt, reissuedAt, revokedAt } = row
  return {
    certificateNo: number,
    fullname,
    newName: holderId !== null && presentName !== fullname && !revokedAt ? presentName : null,
    trainingName,
    state: revokedAt ? 'revoked' : fullname === null ? 'erased' : row.isMade ? 'valid' : 'making',
    issuedAt: issuedAt.toISOString(),
    reissuedAt: reissuedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokeReason: row.revokeReason,
    revokeNote: row.revokeNote,
  }
}
