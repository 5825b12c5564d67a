/** Encodes images as WebP and AVIF in child processes that end when they are idle. */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'

export interface Variant {
  width: number
  bytes: Uint8Array
}
/** A part of an image: fractions of its width and height from the left and from the top. */
export interface ImageArea {
  left: number
  top: number
  width: number
  height: number
}
export interface EncodeRequest {
  bytes: Uint8Array
  /** Pixels, ascending; widths above that of the image are omitted. */
  widths: readonly number[]
  format: 'webp' | 'avif'
  /** Crops the centre square. */
  square?: boolean
  /** Keeps this part of the upright image. */
  area?: ImageArea
  /** Preserves transparency; otherwise it turns white. */
  keepAlpha?: boolean
  /** Width of an SVG in pixels. */
  drawnWidth?: number
  /** Also accepts the first page of a PDF. */
  acceptsPdf?: boolean
  /** Looks for a QR code. */
  readsQr?: boolean
}
export interface EncodedImage {
  /** Size of the upright image. */
  width: number
  height: number
  /** `#rrggbb` */
  color: string
  variants: Variant[]
  /** Content of its QR code, when it was looked for and found. */
  qr: string | null
}
export type EncodeReply = { image: EncodedImage } | { rejected: string }

/** The image is not accepted: unsupported type, corrupt, animated, or too many pixels; `message` has the reason for the log. */
export class ImageRejected extends Error {}

/** Origin of an image: an upload; artwork of the site (the only source that may be SVG); background work. */
type Source = 'upload' | 'art' | 'background'

const POOLS = { upload: pool('upload', 2), art: pool('art', 2), background: pool('background', 1) }
const QUEUE_MAX = 50
const TIMEOUT_MS = 30_000
const RETRY_SECONDS = 5
const IDLE_MS = 5_000
const BACKGROUND_NICENESS = 15
const ENTRY = fileURLToPath(new URL('./image-process.ts', import.meta.url))

interface Task {
  request: EncodeRequest
  resolve: (image: EncodedImage) => void
  reject: (error: Error) => void
  signal: AbortSignal | undefined
  /** Set after its first decoder crashed. */
  isSecondTry: boolean
}
interface Worker {
  child: ChildProcess
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}
interface Pool {
  source: Source
  size: number
  workers: Set<Worker>
  queue: Task[]
}

function pool(source: Source, size: number): Pool {
  return { source, size, workers: new Set(), queue: [] }
}

/**
 * Decodes once and encodes every width. A decoder that ends unexpectedly, e.g. for lack of memory, is no error of the
 * image: another decoder tries it once more. When `signal` aborts, queued work is dropped and the promise rejects.
 * @throws {ImageRejected} when the image is not accepted
 * @throws {AppError} `overload` when the queue is full, or when two decoders crashed or could not be started
 */
export function encodeImage(source: Source, request: EncodeRequest, signal?: AbortSignal): Promise<EncodedImage> {
  signal?.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<EncodedImage>()
  const target = POOLS[source]
  if (source === 'upload' && target.queue.length >= QUEUE_MAX)
    throw new AppError('overload', { retryAfter: RETRY_SECONDS })
  const task: Task = { request, resolve, reject, signal, isSecondTry: false }
  target.queue.push(task)
  signal?.addEventListener('abort', () => {
    target.queue = target.queue.filter((one) => one !== task)
    reject(signal.reason)
  })
  startNext(target)
  return promise
}

function startNext(target: Pool): void {
  const idle = [...target.workers].find((worker) => !worker.task)
  if (!idle && target.workers.size >= target.size) return
  const task = target.queue.shift()
  if (!task) return
  try {
    give(target, idle ?? startWorker(target), task)
  } catch (error) {
    lose(target, task, error)
  }
}

function give(target: Pool, worker: Worker, task: Task): void {
  clearTimeout(worker.timer)
  worker.task = task
  worker.child.ref()
  worker.child.channel?.ref()
  // An image that exceeds the timeout is rejected by ending the process.
  worker.timer = setTimeout(() => {
    target.workers.delete(worker)
    worker.child.kill('SIGKILL')
    task.reject(new ImageRejected(`not decoded within ${TIMEOUT_MS} ms`))
    startNext(target)
  }, TIMEOUT_MS)
  worker.child.send(task.request)
}

function lose(target: Pool, task: Task, cause: unknown): void {
  if (task.isSecondTry || task.signal?.aborted)
    task.reject(Object.assign(new AppError('overload', { retryAfter: RETRY_SECONDS }), { cause }))
  else {
    task.isSecondTry = true
    target.queue.unshift(task)
  }
  startNext(target)
}

function startWorker(target: Pool): Worker {
  // Without environment variables: the process that reads untrusted bytes has no access to secrets.
  const child = fork(ENTRY, [target.source], {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const worker: Worker = { child, task: undefined, timer: undefined }
  const gone = (cause: Error) => {
    if (!target.workers.delete(worker)) return
    clearTimeout(worker.timer)
    child.kill('SIGKILL')
    if (worker.task) lose(target, worker.task, cause)
    else startNext(target)
  }
  child.on('error', gone)
  child.on('exit', (code, signal) => gone(new Error(`the decoder ended with ${signal ?? code}`)))
  // Without file descriptors the child has an error event pending and no `send`.
  if (!child.connected) throw new Error('the decoder did not start')
  target.workers.add(worker)
  if (target.source === 'background' && child.pid) setPriority(child.pid, BACKGROUND_NICENESS)
  child.on('message', (reply: EncodeReply) => {
    const { task } = worker
    worker.task = undefined
    clearTimeout(worker.timer)
    if ('image' in reply) task?.resolve(reply.image)
    else task?.reject(new ImageRejected(reply.rejected))
    child.unref()
    child.channel?.unref()
    worker.timer = setTimeout(() => {
      // Removed from the pool first: until its exit event it would get images.
      target.workers.delete(worker)
      child.disconnect()
    }, IDLE_MS).unref()
    startNext(target)
  })
  return worker
}
