/** What a feature hands to the engine: its endpoints with their use cases, jobs, erasure, seed. */
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type * as z from 'zod/mini'
import type { Access, Endpoint, RateLimit } from '#lib/contract.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { Captcha } from './captcha/captcha-provider.ts'
import type { Config } from './config/config.ts'
import type { Db } from './database/db.ts'
import type { ExportSectionReader } from './export-section.ts'
import type { Storage } from './files/storage-driver.ts'
import type { ContentChange, ContentTopic } from './http/live/invalidation-bus.ts'
import type { KnownDevice } from './http/sessions/known-device.ts'

export interface EnqueueOptions {
  /** The job waits so long; of several such jobs in that time one is enough. */
  afterSeconds?: number
}
export type Enqueue = (db: Db, job: string, payload: object, options?: EnqueueOptions) => Promise<void>

/** What the stats of a profile count of a person's learning (decision Q-62). */
export const LEARNING = ['trainings_joined', 'tests_passed', 'tools_used'] as const
export type Learning = (typeof LEARNING)[number]

/** First moments of the Bangkok months before, now and after: what lies between is counted. */
export interface Months {
  last: Date
  this: Date
  next: Date
}
export interface MonthCounts {
  thisMonth: number
  lastMonth: number
}
/** Counts from real rows, each at the moment when it happened. */
export type CountLearning = (db: Db, userId: number, months: Months) => Promise<MonthCounts>

/** What every use case may reach; handed in, never ambient. */
export interface Context {
  /** A replica for a visitor's GET, else the primary. */
  db: Db
  /**
   * Aborted when the call has taken too long and was answered with 503. The databases refuse from then on, also to
   * commit; whatever else waits or acts listens here. Jobs and renders of pages have none.
   */
  signal?: AbortSignal
  /** Where searches go. */
  searchDb: Db
  config: Config
  storage: Storage
  /** Asks whether a person filled the form. */
  captcha: Captcha
  log: Logger
  /** The moment of the request, one clock for the whole call. */
  now: Date
  requestId: string
  /** The caller's network (/24 or /64), for limits. */
  network: string
  /** A keyed hash of a visitor's address and user agent, for counting views; never stored with personal data. */
  visitorKey: string
  /** A keyed hash of the caller's address alone: the whole IPv4 address, the /64 of an IPv6 one. */
  deviceKey: string
  /** Sends a job in the caller's transaction, so that a rolled-back write sends none. */
  enqueue: Enqueue
  /**
   * Tells every instance, at commit, that public content changed: stored pages and lists are dropped, or made anew soon
   * when only counts moved. With a post, whoever has its page open fetches it anew.
   */
  contentChanged: (db: Db, change?: ContentChange) => Promise<void>
  /**
   * Says whose comments or which person the answer shows, so that a stored page or answer is dropped when just that
   * changes. Only read for endpoints bound with `reportsTopics`.
   */
  shows: (topic: ContentTopic) => void
  /**
   * Counts against the `subject` rule of a limit in the transaction `db`: rolled back, it was not counted. The subject
   * is stored as a keyed hash. @throws {Failure} 429
   */
  takeRate: (db: Db, limit: RateLimit, subject: string | number) => Promise<void>
  /** Every feature's part of deleting an account, in the order of the features, in the transaction `db`. */
  eraseUser: (db: Db, userId: number) => Promise<void>
  /** What every feature hands out for the copy of a person's own data, in the order of the features. */
  exportSections: readonly ExportSectionReader[]
  /** What a person learned, summed over what the features state as `learning`. */
  countLearning: (db: Db, userId: number, months: Months) => Promise<Record<Learning, MonthCounts>>
}

/** The caller's session: begun at sign-in, ended at sign-out. */
export interface CallSession {
  /** The cookie's value; null for a visitor. */
  readonly token: string | null
  /** The password was given within the last 60 minutes. */
  readonly isConfirmed: boolean
  /** Whether this browser signed in to an account before. */
  readonly device: KnownDevice
  /** The token that the next calls of this browser need. */
  csrfToken(): string
  /** Begins a session with a new id and ends the one the browser had. */
  start(user: { userId: number; isRemembered: boolean }): Promise<void>
  /** Notes that the password was given again; false when the session has ended meanwhile. */
  confirm(): Promise<boolean>
  end(): Promise<void>
}

export interface VisitorCall extends Context {
  viewer: Viewer | null
  session: CallSession
}
export interface MemberCall extends Context {
  viewer: Viewer
  session: CallSession
}

type Call<A extends Access> = A extends 'public' ? VisitorCall : MemberCall

/** An endpoint bound to its use case. */
export interface Binding {
  endpoint: Endpoint
  run: (call: MemberCall, input: never) => Promise<unknown>
  /** False for a path that this installation does not have: missing, whatever the body says. */
  exists?: (config: Config, path: Readonly<Record<string, string>>) => boolean
  /**
   * The use case names through `call.shows` every person and every post's comments that its answer shows, if any. What
   * stores the answer of an endpoint without it is dropped at every change that drops anything.
   */
  reportsTopics?: boolean
}

/** Binds a use case to its endpoint; the compiler checks input, output and viewer. */
export function handle<I extends z.ZodMiniObject, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  run: (call: Call<A>, input: z.output<I>) => Promise<z.input<O>>,
  options: Pick<Binding, 'exists' | 'reportsTopics'> = {},
): Binding {
  return { ...options, endpoint: endpoint as unknown as Endpoint, run: run as Binding['run'] }
}

export interface Job<Payload = unknown> {
  /** feature.verb-noun */
  name: string
  payload: z.ZodMiniType<Payload>
  run: (context: Context, payload: Payload) => Promise<void>
  /** Cron text (UTC) for a job that comes by itself. */
  schedule?: string
}

/** A job whose payload the compiler checks; `jobs.ts` of the engine parses it again when it runs. */
export function job<P extends z.ZodMiniType>(definition: {
  name: string
  payload: P
  run: (context: Context, payload: z.output<P>) => Promise<void>
  schedule?: string
}): Job<never> {
  return definition as unknown as Job<never>
}

export interface Feature {
  name: string
  endpoints: readonly Binding[]
  /** Thai texts of the declared error codes. */
  errorTexts?: Readonly<Record<string, string>>
  jobs?: readonly Job<never>[]
  /** Routes that are not JSON calls: files, feeds, downloads. */
  routes?: (app: FastifyInstance, context: Context) => void
  /** Lines for a person who has started the server on their own machine; never asked in production. */
  greeting?: (context: Context) => Promise<string[]>
  /**
   * This feature's part of deleting an account; `context.db` is the caller's transaction (decision Q-53). What the
   * features above erased is gone already.
   */
  eraseUser?: (context: Context, userId: number) => Promise<void>
  /** This feature's part of the copy of their own data that a person asks for. */
  exportSection?: ExportSectionReader
  /** What this feature knows of a person's learning, for the stats of their profile (decision Q-62). */
  learning?: Partial<Record<Learning, CountLearning>>
}

/** States a feature's table of contents; the engine walks `features.ts`. */
export function feature(definition: Feature): Feature {
  return definition
}
