/** Files of My purchase: a receipt or credit note for its buyer and admins, and all of a year as a ZIP. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { INVOICE_PATTERN } from '#features/orders/constants.ts'
import { can } from '#lib/permissions.ts'
import { signInHref } from '#lib/sign-in.ts'
import { throwError } from '#server/errors.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import {
  creditNotePath,
  type DocumentKind,
  receiptPath,
  receiptsOfYearPath,
  SIGNATURE_TYPE,
  signaturePath,
  YEAR_PATTERN,
} from '../constants.ts'
import { errorTexts, fileTexts } from '../texts.ts'
import { findDownload } from './repository/documents.ts'
import { fileKeys, readPdfs } from './service/make-documents.ts'
import { signDocument } from './service/sign-document.ts'
import { zipOfYear } from './service/zip-of-year.ts'

const NOT_CACHED = 'private, no-store'
const NOT_READY = { status: 409, message: errorTexts.receipt_not_ready, retryAfter: 10 }

interface OfOrder {
  Params: { invoiceNo: string }
  Querystring: { copy?: unknown }
}

export function receiptRoutes(app: FastifyInstance): void {
  for (const [path, kind] of [
    [receiptPath(':invoiceNo'), 'receipt'],
    [creditNotePath(':invoiceNo'), 'credit_note'],
  ] as const) {
    app.get<OfOrder>(path, (request, reply) => sendDocument(app, request, reply, kind))
    app.get<OfOrder>(signaturePath(path), (request, reply) => sendSignature(app, request, reply, kind))
  }
  app.get<{ Params: { year: string } }>(receiptsOfYearPath(':year'), async (request, reply) => {
    const { viewer, params } = request
    if (!YEAR_PATTERN.test(params.year)) throwError('not_found')
    if (!viewer) return signIn(reply)
    const year = Number(params.year)
    const zip = (await zipOfYear(app.backgroundContext(), viewer.id, year)) ?? throwError('not_found')
    const options = { name: fileTexts.year(year), type: 'application/zip', cacheControl: NOT_CACHED }
    return sendAttachment(reply, { ...options, file: zip })
  })
}

/**
 * The original for the buyer, the copy for admins and with `?copy=1`; always as an attachment.
 * @throws {AppError} 404 for another person's number, 409 while the file is made, 503 without storage
 */
async function sendDocument(
  app: FastifyInstance,
  request: FastifyRequest<OfOrder>,
  reply: FastifyReply,
  kind: DocumentKind,
) {
  const { storage } = app.backgroundContext()
  const found = await findOwn(app, request, reply, kind)
  if (!found) return reply
  const isCopy = !found.isOwn || request.query.copy === '1'
  const file = found.fileKey && (await storage.get(fileKeys(found.fileKey)[isCopy ? 1 : 0]))
  if (!file) throwError('receipt_not_ready', NOT_READY)
  const name = fileTexts[kind](found.number, isCopy)
  return sendAttachment(reply, { name, file, type: 'application/pdf', cacheControl: NOT_CACHED })
}

/**
 * What the site signed about the document, for its buyer and admins (decision 0076); always as an attachment.
 * @throws {AppError} as `sendDocument`
 */
async function sendSignature(
  app: FastifyInstance,
  request: FastifyRequest<OfOrder>,
  reply: FastifyReply,
  kind: DocumentKind,
) {
  const context = app.backgroundContext()
  const found = await findOwn(app, request, reply, kind)
  if (!found) return reply
  const pdfs = await readPdfs(context, found.fileKey)
  if (!pdfs) throwError('receipt_not_ready', NOT_READY)
  const file = await signDocument(context, found, pdfs)
  const name = fileTexts.signature(kind, found.number)
  return sendAttachment(reply, { name, file, type: SIGNATURE_TYPE, cacheControl: NOT_CACHED })
}

/** Null after a visitor was redirected to the sign-in. */
async function findOwn(
  app: FastifyInstance,
  { viewer, params: { invoiceNo } }: FastifyRequest<OfOrder>,
  reply: FastifyReply,
  kind: DocumentKind,
) {
  if (!INVOICE_PATTERN.test(invoiceNo)) throwError('not_found')
  if (!viewer) {
    signIn(reply)
    return null
  }
  const found = await findDownload(app.backgroundContext().db, invoiceNo, kind)
  const isOwn = found?.userId === viewer.id
  if (!found || (!isOwn && !can(viewer, 'purchases.decide'))) throwError('not_found')
  return { ...found, isOwn }
}

function signIn(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', NOT_CACHED).redirect(signInHref('/my-purchase'), 302)
}
