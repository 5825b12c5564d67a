/** Parses forms with a file as strictly as JSON bodies: each declared field once, bounded in bytes (AB-19). */
import { isUtf8 } from 'node:buffer'
import multipart, { type Multipart } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Endpoint } from '#lib/contract.ts'
import { AppError, throwError } from '../../errors.ts'
import { engineTexts } from '../../texts.ts'
import { createPartCounter, type PartCounter } from './form-parts.ts'
import { isStorable } from './json-body.ts'

/** Of one text field whose schema declares no greater length. */
export const FIELD_MAX_BYTES = 16 * 1024
/** UTF-8 bytes of one UTF-16 unit, at most. */
const BYTES_PER_UNIT = 3
/** Values of one field that is a list. */
const LIST_MAX_VALUES = 50
/** Of one part without its content: boundary, headers and file name. */
const FRAME_MAX_BYTES = 2 * 1024
/** Headers of one part. */
const HEADER_PAIRS = 20
/** Parts beyond the declared ones that are read so that the error can name them. */
const SPARE_PARTS = 3
/** Of all forms in memory together. Texts have a separate limit, so that files cannot exhaust it. */
const HELD_MAX_BYTES = { files: 48 * 1024 * 1024, texts: 16 * 1024 * 1024 }
/** Of one user, or of one network of visitors: a slow form holds memory until it ends. */
const FORMS_AT_ONCE = 2
/** Most forms have ended by then. */
const RETRY_SECONDS = 5

const FIELD_NAME = /^[\w[\].-]{1,100}$/

/** Fields that the form of an endpoint may contain. */
interface FormShape {
  names: ReadonlySet<string>
  /** Fields that contain a file, with its maximum size in bytes. */
  files: ReadonlyMap<string, number>
  /** Fields with a name like `tags[]`, which may be repeated. */
  lists: ReadonlySet<string>
  /** Maximum size in bytes of text fields that may be longer than others. */
  texts: ReadonlyMap<string, number>
}

/** The sender of a form, and the signal that aborts reading it. */
interface Sender {
  /** The user or the network. */
  who: string
  signal: AbortSignal
}

/** A form in memory. `release` returns its memory and the slot of its sender. */
interface ReadForm {
  /** Texts, lists of texts, and files as `File`. Its name and declared type are removed because they are not trusted. */
  body: Record<string, unknown>
  release(): void
}

/** @throws {Error} for an endpoint whose form has no file, or a file without a size limit */
export function formShape({ path, input, viaPost }: Pick<Endpoint, 'path' | 'input'> & Partial<Endpoint>): FormShape {
  const fields = Object.entries(input.shape) as [string, z.ZodMiniType][]
  const files = new Map(
    fields.flatMap(([name, schema]) => {
      const maxBytes = maximumOf(schema, 'file', 'max_size')
      return maxBytes === undefined ? [] : [[name, maxBytes] as const]
    }),
  )
  if (files.size === 0 || [...files.values()].some((maxBytes) => !Number.isInteger(maxBytes))) {
    throw new Error(`${path}: a form must have a file, and each file a size limit`)
  }
  const texts = new Map(
    fields.flatMap(([name, schema]) => {
      const bytes = (maximumOf(schema, 'string', 'max_length') ?? 0) * BYTES_PER_UNIT
      return bytes > FIELD_MAX_BYTES && Number.isFinite(bytes) ? [[name, bytes] as const] : []
    }),
  )
  const names = fields.map(([name]) => name)
  return {
    names: new Set(viaPost ? [...names, '_method'] : names),
    files,
    lists: new Set(names.filter((name) => name.endsWith('[]'))),
    texts,
  }
}

interface SchemaDef {
  type: string
  innerType?: z.ZodMiniType
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
}

/** The maximum of a check of a schema of this type, infinite without one; undefined for schemas of other types. */
function maximumOf(schema: z.ZodMiniType, wanted: 'file' | 'string', check: string): number | undefined {
  const { type, innerType, checks } = schema._zod.def as SchemaDef
  if (type !== wanted) return innerType && maximumOf(innerType, wanted, check)
  return checks?.find(({ _zod }) => _zod.def.check === check)?._zod.def.maximum ?? Number.POSITIVE_INFINITY
}

/** Registers a parser that leaves the bodies of this scope unread for `FormReader.read`. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false })
}

export interface FormReader {
  /**
   * Reads a form to its end, so that a browser that is still sending receives the response. A file over the limit is
   * cut one byte above it, and its schema reports the error.
   * @throws {AppError} 400 for an unreadable form, 413 for too many parts or bytes, 422 for undeclared or repeated
   * fields, parts without headers and an empty form, 429 for the third form of a sender at a time, 503 when other
   * forms use the memory
   */
  read(request: FastifyRequest, shape: FormShape, sender: Sender): Promise<ReadForm>
}

export function createFormReader({ heldMaxBytes = HELD_MAX_BYTES } = {}): FormReader {
  const held = { files: 0, texts: 0 }
  const places = new Map<string, number>()

  function acquireSlot(who: string): () => void {
    const taken = (places.get(who) ?? 0) + 1
    if (taken > FORMS_AT_ONCE) {
      throw new AppError('too_many_requests', { retryAfter: RETRY_SECONDS, extras: { retry_after: RETRY_SECONDS } })
    }
    places.set(who, taken)
    return () => {
      const left = (places.get(who) ?? 1) - 1
      if (left > 0) places.set(who, left)
      else places.delete(who)
    }
  }

  async function read(request: FastifyRequest, shape: FormShape, { who, signal }: Sender): Promise<ReadForm> {
    if (request.headers['content-type'] === undefined) return { body: {}, release() {} }
    const releaseSlot = acquireSlot(who)
    const own = { files: 0, texts: 0 }
    let isReleased = false
    const hold: Hold = (kind, bytes) => {
      // Bytes that arrive after the response is sent would never be released.
      if (isReleased) throwError('too_large')
      own[kind] += bytes
      held[kind] += bytes
      if (held[kind] > heldMaxBytes[kind]) throw new AppError('overload', { retryAfter: RETRY_SECONDS })
    }
    const release = () => {
      if (isReleased) return
      isReleased = true
      held.files -= own.files
      held.texts -= own.texts
      releaseSlot()
    }
    try {
      return { body: await readParts(request, shape, { hold, signal }), release }
    } catch (error) {
      release()
      throw error instanceof AppError ? error : unreadable(error)
    }
  }
  return { read }
}

type Hold = (kind: 'files' | 'texts', bytes: number) => void

async function readParts(
  request: FastifyRequest,
  shape: FormShape,
  { hold, signal }: { hold: Hold; signal: AbortSignal },
) {
  const { names, files, lists, texts } = shape
  const parts = names.size + lists.size * LIST_MAX_VALUES + SPARE_PARTS
  const contents = [...files.values(), ...texts.values()].reduce((sum, bytes) => sum + bytes, 0)
  const totalMax = contents + parts * (FIELD_MAX_BYTES + FRAME_MAX_BYTES)
  if (Number(request.headers['content-length'] ?? 0) > totalMax) throwError('too_large')
  const fileSize = Math.max(...files.values(), ...texts.values(), FIELD_MAX_BYTES) + 1
  const limits = { parts, files: parts, fileSize, headerPairs: HEADER_PAIRS }
  const over = Promise.withResolvers<never>()
  const sent = { bytes: 0, parts: createPartCounter(request.headers['content-type'] ?? '') }
  // When the call is aborted, the parser is destroyed in any state.
  signal.addEventListener('abort', () => over.reject(signal.reason))
  // Without Content-Length no other limit ends the form.
  request.raw.on('data', (chunk: Buffer) => {
    sent.bytes += chunk.byteLength
    sent.parts.add(chunk)
    if (sent.bytes > totalMax) over.reject(new AppError('too_large'))
  })
  return Promise.race([gather(request.parts({ limits, isPartAFile: () => true }), shape, sent, hold), over.promise])
}

/** Collects every part as bytes; text is then decoded as UTF-8, whatever charset the part declares. */
async function gather(
  parts: AsyncIterable<Multipart>,
  { names, files, lists, texts }: FormShape,
  sent: { bytes: number; parts: PartCounter },
  hold: Hold,
): Promise<Record<string, unknown>> {
  const values = new Map<string, unknown>()
  const errors: Record<string, string[]> = {}
  let content = 0
  let count = 0
  for await (const part of parts) {
    if (part.type !== 'file') throwError('bad_request')
    const name: unknown = part.fieldname
    if (typeof name !== 'string' || !FIELD_NAME.test(name)) throwError('bad_request')
    const isFile = files.has(name)
    const maxBytes = files.get(name) ?? texts.get(name) ?? FIELD_MAX_BYTES
    const isWanted = names.has(name) && !isFull(values.get(name), lists.has(name)) && !(name in errors)
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      // A file that is too large keeps what shows it, so that its schema reports the error.
      const isKept = isWanted && (isFile ? size <= maxBytes : size + chunk.byteLength <= maxBytes)
      size += chunk.byteLength
      if (isKept) {
        hold(isFile ? 'files' : 'texts', chunk.byteLength)
        chunks.push(chunk)
      }
    }
    content += size
    count += 1
    // A browser sends an empty file field as a file without name and content.
    const isNothing = isFile && size === 0 && !part.filename
    if (isNothing) continue
    if (!isWanted || isFile !== isSentAsFile(part) || (!isFile && size > maxBytes)) {
      errors[name] = [engineTexts.invalid]
      values.delete(name)
    } else if (lists.has(name)) values.set(name, [...((values.get(name) as string[]) ?? []), readText(chunks)])
    else values.set(name, isFile ? new File(chunks as BlobPart[], '') : readText(chunks))
  }
  // Bytes outside part contents: headers that the parser truncates, and text between parts, are limited as well.
  if (sent.bytes - content > (count + 1) * FRAME_MAX_BYTES) throwError('bad_request')
  // The parser skips parts without headers; a form without fields is rejected.
  if (count === 0 || sent.parts.count !== count) throwError('validation', { errors: { body: [engineTexts.invalid] } })
  if (Object.keys(errors).length > 0) throwError('validation', { errors })
  return Object.fromEntries(values)
}

/** Whether a field has all values that it may have. */
function isFull(value: unknown, isList: boolean): boolean {
  return isList ? Array.isArray(value) && value.length >= LIST_MAX_VALUES : value !== undefined
}

function isSentAsFile({ filename }: { filename?: string }): boolean {
  return filename !== undefined
}

/** @throws {AppError} 400 for text that PostgreSQL cannot store */
function readText(chunks: readonly Buffer[]): string {
  const bytes = Buffer.concat(chunks)
  const text = bytes.toString('utf8')
  if (!isUtf8(bytes) || !isStorable(text)) throwError('bad_request')
  return text
}

/** Maps errors of the parser: 413 for an exceeded limit, 400 for an invalid form. */
function unreadable(error: unknown): AppError {
  const { statusCode } = error as { statusCode?: number }
  return Object.assign(new AppError(statusCode === 413 ? 'too_large' : 'bad_request'), { cause: error })
}
