/**
 * Responses that are not JSON endpoints: a holder's files, and what verifiers of credentials read (the DID document and
 * the status lists).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInHref } from '#lib/sign-in.ts'
import { throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { sendAttachment } from '#server/http/responses/attachment.ts'
import { serveDocuments } from '#server/http/responses/serve-documents.ts'
import { didDocument } from '#server/signing/did.ts'
import { signCredential } from '#server/signing/sign-credential.ts'
import { DID_TOPIC, findSigner, listPublicKeys } from '#server/signing/signing-keys.ts'
import { CERTIFICATE_NUMBER_PATTERN } from '../constants.ts'
import { errorTexts, fileTexts } from '../texts.ts'
import { findRevoked } from './repository/credentials.ts'
import { type Download, findDownload } from './repository/files.ts'
import { statusListCredential } from './service/credential.ts'
import { fileKeys } from './service/make-files.ts'

const NOT_CACHED = 'private, no-store'
const RETRY_SECONDS = 10
const DOCUMENTS_MEGABYTES = 4
const STATUS_LIST = /^[1-9]\d{0,5}$/

interface OwnFile {
  Params: { number: string }
}

export function certificateRoutes(app: FastifyInstance): void {
  app.get<OwnFile>('/my-certificate/:number/download', (request, reply) =>
    sendFile(app, request, reply, { index: 0, extension: 'pdf', type: 'application/pdf' }),
  )
  app.get<OwnFile>('/my-certificate/:number/picture', (request, reply) =>
    sendFile(app, request, reply, { index: 1, extension: 'png', type: 'image/png' }),
  )
  app.get<OwnFile>('/certificate/:number/credential', async (request, reply) => {
    const found = await findOwn(app.backgroundContext(), request, reply)
    if (!found) return reply
    const { content } = found
    if (!content) throwError('certificate_not_ready', NOT_READY)
    const name = `${request.params.number}.json`
    return sendAttachment(reply, { name, file: content, type: 'application/vc', cacheControl: NOT_CACHED })
  })

  const serve = serveDocuments(app, DOCUMENTS_MEGABYTES)
  app.get('/.well-known/did.json', (request, reply) =>
    serve(
      '/did',
      { type: 'application/json; charset=utf-8', make: (collector) => makeDid(app, collector) },
      request,
      reply,
    ),
  )
  app.get<{ Params: { list: string } }>('/certificate-status/:list', (request, reply) => {
    const { list } = request.params
    if (!STATUS_LIST.test(list)) throwError('not_found')
    const make = (collector: Topics) => makeStatusList(app, Number(list), collector)
    return serve(`/${list}`, { type: 'application/vc', make }, request, reply)
  })
}

interface Topics {
  shows: Context['shows']
}

const NOT_READY = { status: 409, message: errorTexts.certificate_not_ready, retryAfter: RETRY_SECONDS }

async function makeDid(app: FastifyInstance, { shows }: Topics): Promise<string> {
  const context = app.backgroundContext()
  shows(DID_TOPIC)
  // The first request may come before the first certificate.
  await findSigner(context)
  return JSON.stringify(didDocument(context.config.publicOrigin, await listPublicKeys(context.db)))
}

async function makeStatusList(app: FastifyInstance, list: number, { shows }: Topics): Promise<string | null> {
  const context = app.backgroundContext()
  const { db, config, now } = context
  shows(`certificate-status:${list}`)
  const revoked = await findRevoked(db, list)
  if (!revoked) return null
  const credential = statusListCredential(config.publicOrigin, { list, revoked, now })
  return JSON.stringify(signCredential(credential, await findSigner(context), now))
}

interface FileKind {
  index: 0 | 1
  extension: 'pdf' | 'png'
  type: string
}

/**
 * The holder's file, always as an attachment.
 * @throws {AppError} 404 for another person's number, 409 while it is made or when it is revoked, 503 without storage
 */
async function sendFile(
  app: FastifyInstance,
  request: FastifyRequest<OwnFile>,
  reply: FastifyReply,
  { index, extension, type }: FileKind,
) {
  const context = app.backgroundContext()
  const found = await findOwn(context, request, reply)
  if (!found) return reply
  const file = found.fileKey && (await context.storage.get(fileKeys(found.fileKey)[index]))
  if (!file) throwError('certificate_not_ready', NOT_READY)
  const name = fileTexts.name(request.params.number, extension)
  return sendAttachment(reply, { name, file, type, cacheControl: NOT_CACHED })
}

/** Null after a visitor was redirected to the sign-in. */
async function findOwn(
  { db }: Context,
  { viewer, params: { number } }: FastifyRequest<OwnFile>,
  reply: FastifyReply,
): Promise<Download | null> {
  if (!CERTIFICATE_NUMBER_PATTERN.test(number)) throwError('not_found')
  if (!viewer) {
    reply.header('cache-control', NOT_CACHED).redirect(signInHref('/my-certificate'), 302)
    return null
  }
  const found = (await findDownload(db, number, viewer.id)) ?? throwError('not_found')
  if (found.isRevoked) throwError('certificate_revoked', { status: 409, message: errorTexts.certificate_revoked })
  return found
}
