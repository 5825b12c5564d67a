/** Pictures to WebP and AVIF, in processes beside the server that end when there is nothing to do. */
import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Failure } from './errors.ts'

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
const IDLE_MS = 5_000
const BACKGROUND_NICENESS = 15
const ENTRY = fileURLToPath(new URL('./image-process.ts', import.meta.url))

interface Task {
  request: EncodeRequest
  resolve: (image: EncodedImage) => void
  reject: (error: Error) => void
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
 * Decodes once and encodes every width.
 * @throws {ImageRefused} when it is not a picture we take
 * @throws {Failure} `overload` when too many wait
 */
export function encodeImage(source: Source, request: EncodeRequest): Promise<EncodedImage> {
  const { promise, resolve, reject } = Promise.withResolvers<EncodedImage>()
  const target = POOLS[source]
  if (source === 'upload' && target.queue.length >= QUEUE_MAX) throw new Failure('overload', { retryAfter: 5 })
  target.queue.push({ request, resolve, reject })
  startNext(target)
  return promise
}

function startNext(target: Pool): void {
  if (target.queue.length === 0) return
  const idle = [...target.workers].find((worker) => !worker.task)
  const worker = idle ?? (target.workers.size < target.size ? startWorker(target) : undefined)
  const task = worker && target.queue.shift()
  if (!worker || !task) return
  clearTimeout(worker.timer)
  worker.task = task
  worker.child.ref()
  worker.child.channel?.ref()
  // A picture that keeps a decoder busy for so long is refused, by ending the process.
  worker.timer = setTimeout(() => worker.child.kill('SIGKILL'), TIMEOUT_MS)
  worker.child.send(task.request)
}

function startWorker(target: Pool): Worker {
  // No environment: the process that reads strangers' bytes knows no secret.
  const child = fork(ENTRY, [target.source], {
    serialization: 'advanced',
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const worker: Worker = { child, task: undefined, timer: undefined }
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
  const gone = (why: string) => {
    if (!target.workers.delete(worker)) return
    clearTimeout(worker.timer)
    worker.task?.reject(new ImageRefused(why))
    startNext(target)
  }
  child.on('error', (error) => gone(error.message))
  child.on('exit', (code, signal) => gone(`the decoder ended with ${signal ?? code}`))
  return worker
}
