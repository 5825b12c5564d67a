/** The interface of a feature to the engine: endpoints with their use cases, jobs, erasure, export and seed. */
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

interface EnqueueOptions {
  /** Delay of the job; several such jobs of one key within that time are merged into one. */
  afterSeconds?: number
  /** What the job is for, if its payload says so; jobs without a key do the same, whatever enqueued them. */
  key?: string
}
export type Enqueue = (db: Db, job: string, payload: object, options?: EnqueueOptions) => Promise<void>

/** Learning counts of a user for the statistics of the profile (decisions Q-62, 0053). */
export const LEARNING = ['trainings_joined', 'learning_hours', 'tests_passed', 'tools_used'] as const
export type Learning = (typeof LEARNING)[number]

/** Start times of the previous, the current and the next month in Bangkok; counts are taken between them. */
export interface Months {
  last: Date
  this: Date
  next: Date
  /** Time of the request. */
  now: Date
}
export interface MonthCounts {
  thisMonth: number
  lastMonth: number
}
/**
 * A query of the events of one person: `at` is when it happened, `amount` what it adds. Its `from` begins with `months`,
 * one row with `user_id` and the fields of `Months`; `server/count-learning.ts` drops events of other months.
 */
type LearningEvents = string

/** The account that ends, and the one that gets its rows. */
export interface MergedUsers {
  sourceId: number
  targetId: number
}

/** What happens to the rows of one column that refers to users. */
export interface MergedColumn {
  /** `table.column` */
  column: `${string}.${string}`
  /**
   * `move` by default. `delete`, `detach` (null) and `keep` concern all rows of the source; `custom` rows are moved by
   * `before`, and only counted here.
   */
  rows?: 'move' | 'delete' | 'detach' | 'keep' | 'custom'
  /** Columns that are unique together with the user; `[]` for one row per user. Such rows of both accounts clash. */
  uniqueWith?: readonly string[]
  /** Further rows of the source that clash: SQL about `own`; $1 is the source, $2 the target. */
  alsoClashes?: string
  /** Of two clashing rows that of the target stays; that of the source is deleted, or detached. */
  clashing?: 'delete' | 'detach'
  /** Column of the objects whose counters `after` counts again. */
  touches?: string
}

/** A feature's part of a merge; each function runs in the caller's transaction. */
export interface MergePart {
  columns: readonly MergedColumn[]
  /** Names of what must be settled before; the merge is rejected while there is one. */
  findBlockers?: (db: Db, users: MergedUsers) => Promise<string[]>
  /** Runs before the columns of this feature. */
  before?: (context: Context, users: MergedUsers) => Promise<void>
  /** Runs after them, with the values of `touches` by column. */
  after?: (context: Context, users: MergedUsers, touched: Readonly<Record<string, number[]>>) => Promise<void>
}

export interface MergePlan {
  columns: { column: string; rows: number; clashes: number }[]
  blockers: string[]
}

/** The services of every use case, passed as an argument instead of globals. */
export interface Context {
  /** A replica for a GET of a visitor, else the primary. */
  db: Db
  /**
   * Aborted when the call has timed out with 503. After a timeout its transaction cannot commit and its queries fail;
   * other asynchronous work must listen to this signal. Undefined for jobs and page renders.
   */
  signal?: AbortSignal
  /** Database for searches. */
  searchDb: Db
  config: Config
  storage: Storage
  /** Verifies the CAPTCHA response of a form. */
  captcha: Captcha
  log: Logger
  /** Time of the request, equal for the whole call. */
  now: Date
  requestId: string
  /** Network of the caller (/24 or /64), for limits. */
  network: string
  /** Keyed hash of a visitor's address and user agent, for counting views; never stored with personal data. */
  visitorKey: string
  /** Keyed hash of the caller's address: the whole IPv4 address, or the /64 of an IPv6 address. */
  deviceKey: string
  /** Enqueues a job in the caller's transaction; a rollback discards it. */
  enqueue: Enqueue
  /**
   * Notifies every instance, at commit, that public content changed: cached pages and responses are dropped, or expire
   * soon when only counts changed. With a post, clients that have its page open fetch it again.
   */
  contentChanged: (db: Db, change?: ContentChange) => Promise<void>
  /**
   * Reports whose comments, which training or which user the response shows, so that cached pages and responses are
   * dropped only when these change. Used for endpoints bound with `reportsTopics` only.
   */
  shows: (topic: ContentTopic) => void
  /** Response time of this instance; see `metrics.ts`. */
  p95Ms: () => number | null
  /**
   * Counts for the `subject` rule of a limit in the transaction `db`; a rollback discards the count. The subject is
   * stored as a keyed hash. @throws {AppError} 429
   */
  takeRate: (db: Db, limit: RateLimit, subject: string | number) => Promise<void>
  /** Erases the data of a user in all features, in feature order, in the transaction `db`. */
  eraseUser: (db: Db, userId: number) => Promise<void>
  /** What moving the data of one account to another would do; changes nothing. */
  planMerge: (db: Db, users: MergedUsers) => Promise<MergePlan>
  /** Moves the data of an account to another one in all features, in feature order, in the transaction `db`. */
  mergeUsers: (db: Db, users: MergedUsers) => Promise<void>
  /** Sections of the data export of all features, in feature order. */
  exportSections: readonly ExportSectionReader[]
  /** Learning counts of a user, summed over the `learning` of all features. */
  countLearning: (db: Db, userId: number, months: Months) => Promise<Record<Learning, MonthCounts>>
}

/** The caller's session: created at sign-in, ended at sign-out. */
export interface CallSession {
  /** Value of the cookie; null for a visitor. */
  readonly token: string | null
  /** The password was confirmed within the last 60 minutes. */
  readonly isConfirmed: boolean
  /** Whether this browser signed in to an account before. */
  readonly device: KnownDevice
  /** The CSRF token for the next calls of this browser. */
  csrfToken(): string
  /** Creates a session with a new id and ends the previous one of the browser. */
  start(user: { userId: number; isRemembered: boolean }): Promise<void>
  /** Records that the password was confirmed; returns false when the session has ended. */
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
  /** False for a path that this installation does not have: it returns 404 for any body. */
  exists?: (config: Config, path: Readonly<Record<string, string>>) => boolean
  /**
   * The use case reports through `call.shows` every user, every training with its seats, and every post whose comments
   * its response shows, if any. The cached response of an endpoint without it is dropped at every change.
   */
  reportsTopics?: boolean
  /**
   * Public reads only. True: for this input all visitors get the same response, which is stored while its content is
   * unchanged. The use case must then depend on nothing of its caller but the viewer.
   */
  isSharedByVisitors?: (input: never) => boolean
}

/** Binds a use case to its endpoint; the compiler checks input, output and viewer. */
export function handle<I extends z.ZodMiniObject, O extends z.ZodMiniType, A extends Access>(
  endpoint: Endpoint<I, O, A>,
  run: (call: Call<A>, input: z.output<I>) => Promise<z.input<O>>,
  options: Pick<Binding, 'exists' | 'reportsTopics'> & {
    isSharedByVisitors?: (input: z.output<I>) => boolean
  } = {},
): Binding {
  return { ...(options as Partial<Binding>), endpoint: endpoint as unknown as Endpoint, run: run as Binding['run'] }
}

export interface Job<Payload = unknown> {
  /** feature.verb-noun */
  name: string
  payload: z.ZodMiniType<Payload>
  run: (context: Context, payload: Payload) => Promise<void>
  /** Cron expression (UTC) for a scheduled job. */
  schedule?: string
}

/** Defines a job. The compiler checks its payload; `jobs.ts` validates it again when the job runs. */
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
  /** Tables that belong to this feature: other features read them and do not write them (`test/tables.test.ts`). */
  tables?: readonly string[]
  endpoints: readonly Binding[]
  /** Thai texts of the declared error codes. */
  errorTexts?: Readonly<Record<string, string>>
  jobs?: readonly Job<never>[]
  /** Routes that are not JSON endpoints: files, feeds, downloads. */
  routes?: (app: FastifyInstance, context: Context) => void
  /** Lines printed at the start of a local server; not used in production. */
  greeting?: (context: Context) => Promise<string[]>
  /**
   * Erases this feature's data of a user; `context.db` is the caller's transaction (decision Q-53). Features later in
   * the list have already erased theirs.
   */
  eraseUser?: (context: Context, userId: number) => Promise<void>
  /** What this feature does with its rows when an account is merged into another. Every column that refers to users. */
  mergeUser?: MergePart
  /** This feature's sections of the data export. */
  exportSection?: ExportSectionReader
  /** This feature's events for the statistics of the profile (decision Q-62). */
  learning?: Partial<Record<Learning, LearningEvents>>
}

/** Defines a feature; the engine registers the list in `src/features.ts`. */
export function feature(definition: Feature): Feature {
  return definition
}
