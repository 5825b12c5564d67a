/** Makes the files of certificates in a job: signs the credential, draws PDF and picture on a thread, stores both. */
import { createHash } from 'node:crypto'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { randomKey } from '#server/files/storage-driver.ts'
import { makeMissing } from '#server/jobs/for-each-item.ts'
import { signCredential } from '#server/signing/sign-credential.ts'
import { findSigner } from '#server/signing/signing-keys.ts'
import { storeCredential } from '../repository/credentials.ts'
import { areFilesUsed, assignFiles, listToMake, markMade, type PaperRow } from '../repository/files.ts'
import { badgeCredential } from './credential.ts'
import { drawFiles } from './draw-files.ts'
import type { Paper } from './paper-layout.ts'

export const MAKE_FILES = 'certificates.make-files'

/**
 * Makes the files of one certificate unless they exist. Throws when the storage fails; the job then retries.
 */
export async function makeFiles(context: Context, certificateId: number): Promise<void> {
  const { db, storage, config } = context
  const row = await assignFiles(db, certificateId, randomKey('certificates'))
  if (!row) return
  const content = row.content ?? (await sign(context, row))
  // Revoked or erased meanwhile.
  if (content === undefined) return
  const { pdf, png } = await drawFiles(paperOf(row, config.publicOrigin), content)
  const [pdfKey, pngKey] = fileKeys(row.fileKey)
  await storage.put(pdfKey, pdf, 'application/pdf')
  await storage.put(pngKey, png, 'image/png')
  if (await markMade(db, { id: row.id, fileKey: row.fileKey, now: context.now })) return
  // The certificate changed while its files were drawn, and they were stored after the old ones were deleted.
  if (!(await areFilesUsed(db, row.fileKey))) await deleteFilesLater(context, db, [pdfKey, pngKey])
}

/** Makes what is still missing: certificates of the seed, and those whose job gave up while the storage was away. */
export async function makeMissingFiles(context: Context): Promise<void> {
  await makeMissing(
    context,
    (page) => listToMake(context.db, page),
    (id) => makeFiles(context, id),
  )
}

/** Keys of the PDF and of the picture. */
export function fileKeys(fileKey: string): [string, string] {
  return [`${fileKey}.pdf`, `${fileKey}.png`]
}

async function sign(context: Context, row: PaperRow): Promise<string | undefined> {
  const { db, config, now } = context
  const signer = await findSigner(context)
  const facts = { ...row, issuedAt: row.reissuedAt ?? row.issuedAt }
  const content = JSON.stringify(signCredential(badgeCredential(config.publicOrigin, facts), signer, now))
  const hash = createHash('sha256').update(content).digest()
  return storeCredential(db, { certificateId: row.id, version: row.version, content, hash })
}

function paperOf(row: PaperRow, origin: string): Paper {
  const { number, fullname, trainingName, hours, score, showsScore, issuedAt, trainer } = row
  const checkUrl = `${origin}/certificate/${number}`
  return { number, fullname, trainingName, hours, score: showsScore ? score : null, issuedAt, trainer, checkUrl }
}
