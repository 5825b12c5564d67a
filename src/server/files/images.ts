/** Pictures to WebP and AVIF, in processes beside the server that end when there is nothing to do. */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { AppError } from '../errors.ts'

export interface Variant {
  width: number
  bytes: Uint8Array
}
export interface EncodeRequest {
  bytes: Uint8Array
  /** Pixels, ascending; those above the picture's own width are left out. */
  widths: readonly number[]
  format: 'webp' | 'avif'
  /** Cuts the middle square out. */
  square?: boolean
  /** Keeps see-through parts; else they turn white. */
  keepAlpha?: boolean
  /** A drawing's width in pixels. */
  drawnWidth?: number
}
export interface EncodedImage {
  /** The picture's own size, right side up. */
  width: number
  height: number
  /** `#rrggbb` */
  color: string
  variants: Variant[]
}
export type EncodeReply = { image: EncodedImage } | { refused: string }

/** Not a picture we take: another type, corrupt, animated, or too many pixels; `message` says which, for the log. */
export class ImageRefused extends Error {}

/** Who asks: a person's upload; our own drawings (the only ones that may be SVG); work that can wait. */
export type Source = 'upload' | 'art' | 'background'

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
  /** Its first decoder was lost. */
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
 * Decodes once and encodes every width. A decoder that is lost, to the system's lack of memory say, tells nothing of
 * the picture: another one tries it once more. When `signal` aborts, what waits is dropped, and nobody waits any longer.
 * @throws {ImageRefused} when it is not a picture we take
 * @throws {AppError} `overload` when too many wait, or when two decoders were lost or could not be started
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
  // A picture that keeps a decoder busy for so long is refused, by ending the process.
  worker.timer = setTimeout(() => {
    target.workers.delete(worker)
    worker.child.kill('SIGKILL')
    task.reject(new ImageRefused(`not decoded in ${TIMEOUT_MS} ms`))
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
  // No environment: the process that reads strangers' bytes knows no secret.
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
  // Out of file descriptors: an error is on its way, and `send` is missing.
  if (!child.connected) throw new Error('the decoder did not start')
  target.workers.add(worker)
  if (target.source === 'background' && child.pid) setPriority(child.pid, BACKGROUND_NICENESS)
  child.on('message', (reply: EncodeReply) => {
    const { task } = worker
    worker.task = undefined
    clearTimeout(worker.timer)
    if ('image' in reply) task?.resolve(reply.image)
    else task?.reject(new ImageRefused(reply.refused))
    child.unref()
    child.channel?.unref()
    worker.timer = setTimeout(() => {
      // First out of the pool: until its end is heard of, it would be given pictures.
      target.workers.delete(worker)
      child.disconnect()
    }, IDLE_MS).unref()
    startNext(target)
  })
  return worker
}
