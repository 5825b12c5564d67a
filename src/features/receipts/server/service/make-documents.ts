/** Draws receipts and credit notes in a job, stores them and mails them to the buyer, once. */
import { mailBuyer } from '#features/orders/server/service/mail-buyer.ts'
import { findOrder } from '#features/orders/server/service/read-order.ts'
import { postPath } from '#features/posts/constants.ts'
import { trainingCalendar } from '#features/registrations/server/service/calendar.ts'
import { readPlaces } from '#features/trainings/server/service.ts'
import type { Db } from '#server/database/db.ts'
import type { Context } from '#server/feature.ts'
import { randomKey } from '#server/files/storage-driver.ts'
import { makeMissing } from '#server/jobs/for-each-item.ts'
import { checkPath, SIGNATURE_TYPE } from '../../constants.ts'
import { creditNoteMail } from '../emails/credit-note.ts'
import { receiptMail } from '../emails/receipt.ts'
import { assignFile, type DocumentRow, listToMake, markMade } from '../repository/documents.ts'
import type { PaperDocument } from './document-layout.ts'
import { drawBoth } from './draw-documents.ts'
import { signDocument } from './sign-document.ts'

/** Makes the files of one document unless they exist. Throws when the storage fails; the job then retries. */
export async function makeDocument(context: Context, documentId: number): Promise<void> {
  const { db, storage, now } = context
  const row = await assignFile(db, documentId, randomKey('receipts'))
  if (!row) return
  const [original, copy] = await drawBoth(paperOf(context, row))
  const [originalKey, copyKey] = fileKeys(row.fileKey)
  await storage.put(originalKey, original, 'application/pdf')
  await storage.put(copyKey, copy, 'application/pdf')
  const signature = await signDocument(context, row, { original, copy })
  await db.transaction(async (tx) => {
    if (await markMade(tx, documentId, now)) await mailDocument(context, tx, row, { pdf: original, signature })
  })
}

/** Makes what is still missing: documents of the seed, and those whose job gave up while the storage was away. */
export async function makeMissingDocuments(context: Context): Promise<void> {
  await makeMissing(
    context,
    (page) => listToMake(context.db, page),
    (id) => makeDocument(context, id),
  )
}

/** Keys of the original and of the copy. */
export function fileKeys(fileKey: string): [string, string] {
  return [`${fileKey}.pdf`, `${fileKey}-copy.pdf`]
}

/** Null while they are made or the storage lacks one. */
export async function readPdfs({ storage }: Pick<Context, 'storage'>, fileKey: string | null) {
  if (!fileKey) return null
  const [original, copy] = await Promise.all(fileKeys(fileKey).map((key) => storage.read(key)))
  return original && copy ? { original, copy } : null
}

interface MailedFiles {
  pdf: Uint8Array
  signature: string
}

async function mailDocument(context: Context, tx: Db, row: DocumentRow, { pdf, signature }: MailedFiles) {
  const { config, now } = context
  const order = await findOrder(tx, row.orderId)
  if (!order) return
  const attachments = [
    { name: `${row.number}.pdf`, type: 'application/pdf', bytes: pdf },
    { name: `${row.number}.json`, type: SIGNATURE_TYPE, bytes: Buffer.from(signature) },
  ]
  if (row.kind === 'credit_note') {
    return mailBuyer(context, tx, order, (facts) => ({ ...creditNoteMail(facts, row.number), attachments }))
  }
  const training = await readPlaces({ db: tx, now }, row.trainingId)
  const calendar = training && (await trainingCalendar({ db: tx, config, now, training }))
  const trainingHref = config.publicOrigin + postPath('event', row.trainingId)
  await mailBuyer(context, tx, order, (facts) => ({
    ...receiptMail({ ...facts, trainingHref }, row.number),
    attachments,
    calendar,
  }))
}

function paperOf({ config }: Context, row: DocumentRow): Omit<PaperDocument, 'isCopy'> {
  const { buyerName: name, buyerTaxId: taxId, buyerAddress: address } = row
  return {
    kind: row.kind,
    number: row.number,
    invoiceNo: row.invoiceNo,
    receiptNo: row.receiptNo,
    isOnline: row.isOnline,
    amountSatang: row.amountSatang,
    vatSatang: row.vatSatang,
    isVatExempt: row.isVatExempt,
    seller: row.seller,
    buyer: { name, taxId, address },
    trainingName: row.trainingName,
    sessionText: row.sessionText,
    participant: row.participant,
    issuer: row.issuer,
    reason: row.reason,
    issuedAt: row.issuedAt,
    checkCode: row.checkCode,
    checkUrl: config.publicOrigin + checkPath(row.checkCode),
  }
}
