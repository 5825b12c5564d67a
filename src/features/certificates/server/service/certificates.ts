/** Issues, lists and checks certificates, and erases those of a deleted account. */
import { randomInt } from 'node:crypto'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay } from '#lib/dates.ts'
import { maskName } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { Context, MemberCall, VisitorCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import type * as contract from '../../contract.ts'
import { certificateNumber } from '../../policy.ts'
import {
  type CertificateRow,
  eraseCertificatesOf,
  findCertificate,
  findFacts,
  insertCertificate,
  listCertificatesOf,
  nextNumber,
  updateScoreChoice,
} from '../repository/certificates.ts'
import { findOpenStatusList, insertCredential } from '../repository/credentials.ts'
import { resetFiles } from '../repository/files.ts'
import { STATUS_LIST_BITS } from './credential.ts'
import { fileKeys, MAKE_FILES } from './make-files.ts'

interface IssueContext {
  /** The transaction that stores the result. */
  db: Db
  /** Undefined for the seed, whose files the schedule makes. */
  enqueue?: Context['enqueue']
}

/**
 * Issues the certificate of a passed test in the transaction that stores the result. Does nothing when the
 * training has none, or when it was issued before. The caller has locked the registration's attempt.
 */
export async function issueCertificate(
  { db: tx, enqueue }: IssueContext,
  { userEventId, score, issuedAt }: { userEventId: number; score: number; issuedAt: Date },
): Promise<void> {
  const facts = await findFacts(tx, userEventId)
  if (!facts) return
  const year = Number(bangkokDay(issuedAt).slice(0, 4))
  const number = certificateNumber(year, await nextNumber(tx, year))
  const { firstname, lastname, ...copied } = facts
  const maskedName = maskFullname(firstname, lastname)
  const printed = { ...copied, number, userEventId, maskedName, score, issuedAt }
  const certificateId = await insertCertificate(tx, printed)
  await addCredential(tx, { certificateId, version: 1 })
  await enqueue?.(tx, MAKE_FILES, { certificateId })
}

/** Draws a bit of the status list until it is free; at most half of a list is used. */
export async function addCredential(tx: Db, credential: { certificateId: number; version: number }): Promise<void> {
  const list = await findOpenStatusList(tx)
  while (!(await insertCredential(tx, { ...credential, list, index: randomInt(STATUS_LIST_BITS) })));
}

export function maskFullname(firstname: string, lastname: string): string {
  return `${maskName(firstname)} ${maskName(lastname)}`
}

/** */
export async function listCertificates({ db, viewer }: MemberCall) {
  const rows = await listCertificatesOf(db, viewer.id)
  return { data: rows.map(toCertificate) }
}

/** The files are made again, with or without the score. @throws {AppError} 404 for a certificate of another person */
export async function chooseScore(call: MemberCall, input: ParsedInput<typeof contract.chooseScore>) {
  const { number, showsScore } = input
  await call.db.transaction(async (tx) => {
    const own = await listCertificatesOf(tx, call.viewer.id)
    if (!own.some((row) => row.number === number)) throwError('not_found')
    const id = await updateScoreChoice(tx, { number, userId: call.viewer.id, showsScore })
    if (id !== undefined) await remakeFiles(call, tx, id)
  })
  return { status: 'success' as const }
}

/** Deletes the files and enqueues new ones; the check shows the change at once. */
export async function remakeFiles(call: Pick<Context, 'enqueue' | 'contentChanged'>, tx: Db, certificateId: number) {
  const old = await resetFiles(tx, certificateId)
  if (old) await deleteFilesLater(call, tx, fileKeys(old))
  await call.enqueue(tx, MAKE_FILES, { certificateId })
  await call.contentChanged(tx, { topics: [`certificate:${certificateId}`] })
}

/** @throws {AppError} 404, the same for every number that no certificate has */
export async function checkCertificate({ db, shows }: VisitorCall, { number }: { number: string }) {
  const row = (await findCertificate(db, number)) ?? throwError('not_found')
  shows(`certificate:${row.id}`)
  return {
    data: {
      certificateNo: row.number,
      state: stateOf(row),
      name: row.maskedName,
      trainingName: row.trainingName,
      hours: row.hours,
      score: row.showsScore && !row.revokedAt ? row.score : null,
      issuedAt: row.issuedAt.toISOString(),
      reissuedAt: row.reissuedAt?.toISOString() ?? null,
      revokedAt: row.revokedAt?.toISOString() ?? null,
      revokeReason: row.revokeReason,
      credentialHash: row.hash,
    },
  }
}

/** Leaves what proves that the number was issued, without the name; the files are deleted. */
export async function eraseCertificates(context: Context, userId: number): Promise<void> {
  const { db, now } = context
  const erased = await eraseCertificatesOf(db, userId, now)
  await deleteFilesLater(
    context,
    db,
    erased.flatMap(({ fileKey }) => (fileKey ? fileKeys(fileKey) : [])),
  )
  const topics = erased.map(({ id }) => `certificate:${id}` as const)
  if (topics.length > 0) await context.contentChanged(db, { topics })
}

function stateOf({ revokedAt, isErased }: CertificateRow): contract.CheckedCertificate['state'] {
  if (revokedAt) return 'revoked'
  return isErased ? 'erased' : 'valid'
}

function toCertificate(row: CertificateRow): contract.Certificate {
  const path = `/my-certificate/${row.number}`
  const isReady = row.isMade && !row.revokedAt
  return {
    certificateNo: row.number,
    trainingName: row.trainingName,
    fullname: row.fullname ?? '',
    score: row.score ?? 0,
    showsScore: row.showsScore,
    hours: row.hours,
    issuedAt: row.issuedAt.toISOString(),
    reissuedAt: row.reissuedAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    revokeReason: row.revokeReason,
    revokeNote: row.revokeNote,
    state: row.revokedAt ? 'revoked' : row.isMade ? 'ready' : 'making',
    linkToDownload: isReady ? `${path}/download` : null,
    linkToPicture: isReady ? `${path}/picture` : null,
    linkToCredential: isReady ? `/certificate/${row.number}/credential` : null,
  }
}
