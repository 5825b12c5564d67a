/** Invokes a use case: validates the input, creates the context, and checks the result against the contract. */
import { createHmac } from 'node:crypto'
import type { Logger } from 'pino'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { type Endpoint, pathParameters } from '#lib/contract.ts'
import { mediumDate } from '#lib/dates.ts'
import { can, STRICTEST } from '#lib/permissions.ts'
import type { Suspension, Viewer } from '#lib/viewer.ts'
import type { Captcha } from '../captcha/captcha-provider.ts'
import type { Config } from '../config/config.ts'
import { countLearning } from '../count-learning.ts'
import type { Database } from '../database/db.ts'
import { AppError, GENERAL_STATUS, throwError } from '../errors.ts'
import type { Binding, CallSession, Context, Feature, MemberCall } from '../feature.ts'
import type { Storage } from '../files/storage-driver.ts'
import { mergeUsers, planMerge } from '../merge-users.ts'
import type { Metrics } from '../observability/metrics.ts'
import { engineTexts } from '../texts.ts'
import { compileSchema } from './compile-schema.ts'
import { deviceOf } from './limits/network.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import { type Change, changesOf, contentChanged, type InvalidationBus } from './live/invalidation-bus.ts'
import { MAX_VALUES } from './query.ts'
import { requireConfirmation } from './sessions/session.ts'
import { abortableDb } from './with-timeout.ts'

/** An endpoint with its use case, as registered in the engine. */
export interface BoundEndpoint {
  readonly endpoint: Endpoint
  /** The compiled `output` of the endpoint. */
  readonly output: $ZodType
  readonly run: Binding['run']
  readonly exists: Binding['exists']
  readonly reportsTopics: boolean
  readonly isSharedByVisitors: Binding['isSharedByVisitors']
  readonly feature: string
  readonly parameters: ReadonlySet<string>
  readonly errorTexts: Readonly<Record<string, string>>
}

export interface CallServices {
  config: Config
  database: Database
  storage: Storage
  captcha: Captcha
  log: Logger
  bus: InvalidationBus
  metrics: Pick<Metrics, 'p95Ms'>
  enqueue: Context['enqueue']
  limits: Pick<RateLimits, 'takeSubject'>
  features: readonly Pick<Feature, 'eraseUser' | 'mergeUser' | 'exportSection' | 'learning'>[]
  /** Tests: an undeclared error code is a defect of the feature and not sent as a response. */
  isStrict: boolean
  /** Receives violations of contracts by features; tests fail on them. */
  contractErrors: { push(error: Error): void }
}

export interface Caller {
  viewer: Viewer | null
  /** Null without a caller: jobs, and cached responses for everyone. */
  session: CallSession | null
  requestId: string
  network: string
  /** Client address from the socket or the trusted proxy; empty for a page rendered for everyone. */
  address: string
  userAgent: string
  /** Aborted when the call times out; set for calls over HTTP only. */
  signal?: AbortSignal
  /** Receives the topics that the response shows; undefined where the response is not cached. */
  shows?: Context['shows']
}

export function bindEndpoint(
  { endpoint, run, exists, reportsTopics = false, isSharedByVisitors }: Binding,
  { name, errorTexts = {} }: Feature,
): BoundEndpoint {
  const parameters = new Set(pathParameters(endpoint.path))
  const output = compileSchema(endpoint.output)
  return { endpoint, output, run, exists, reportsTopics, isSharedByVisitors, feature: name, parameters, errorTexts }
}

type Checked = Pick<
  Endpoint,
  'access' | 'permission' | 'confirmation' | 'visitorMessage' | 'method' | 'guarded' | 'whileSuspended'
>

/**
 * @throws {AppError} 401 for a visitor; 403 for a user without the permission, for a suspended one who writes, and for
 * one of the office who must confirm the password
 */
export function checkAccess(
  endpoint: Checked,
  { viewer, session }: { viewer: Viewer | null; session: { isConfirmed: boolean } | null },
): void {
  const { access, permission = STRICTEST, confirmation, visitorMessage } = endpoint
  if (viewer?.suspension && isWrite(endpoint)) throw suspendedError(viewer.suspension)
  if (access === 'public') return
  if (!viewer) throwError('unauthenticated', { message: visitorMessage })
  if (access === 'admin' && !can(viewer, permission)) throwError('forbidden')
  if (confirmation === 'recent') requireConfirmation({ viewer, session })
}

function isWrite({ method, guarded, whileSuspended }: Checked): boolean {
  return (guarded || method !== 'GET') && !whileSuspended
}

function suspendedError({ message, endsAt }: Suspension): AppError {
  const text = engineTexts.suspended(message, endsAt && mediumDate(endsAt))
  return new AppError('suspended', { message: text, extras: { suspended_until: endsAt } })
}

/**
 * Validates the input against the contract. Values of path and query are text; values of a body have their JSON type.
 * @throws {AppError} 404 for an invalid path parameter, 422 with all invalid fields
 */
export function parseInput({ endpoint, parameters }: BoundEndpoint, raw: Record<string, unknown>): unknown {
  const parsed = endpoint.input.safeParse(raw, { error: generalText })
  const errors: Record<string, string[]> = {}
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      if (parameters.has(String(path[0]))) throwError('not_found')
      const field = path.join('.')
      errors[field] ??= []
      if (!errors[field].includes(message)) errors[field].push(message)
    }
  }
  if (endpoint.method === 'GET') {
    for (const [name, value] of Object.entries(raw)) {
      if (Array.isArray(value) && value.length > MAX_VALUES) errors[name] ??= [engineTexts.invalid]
    }
  }
  if (Object.keys(errors).length > 0) throwError('validation', { errors })
  return parsed.data
}

/** Text for fields whose schema has no text. */
function generalText(issue: { code?: string; input?: unknown }): string {
  return issue.code === 'invalid_type' && issue.input === undefined ? engineTexts.required : engineTexts.invalid
}

/** Runs a use case. Fields not declared in `output` are dropped from its result. */
export async function invokeEndpoint(bound: BoundEndpoint, input: unknown, caller: Caller, services: CallServices) {
  const call = createCall(bound, caller, services)
  let result: unknown
  try {
    result = await bound.run(call.context, input as never)
  } catch (error) {
    throw explain(bound, error, services)
  } finally {
    for (const change of call.changes) services.bus.dropHere(change)
  }
  const parsed = safeParse(bound.output, result)
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'response'} (${code})`)
  const error = new Error(`${titleOf(bound)} returns a result that violates its contract: ${places.join(', ')}`)
  services.contractErrors.push(error)
  throw error
}

function createCall({ endpoint }: BoundEndpoint, caller: Caller, services: CallServices) {
  const { database } = services
  const isVisitorsRead = caller.viewer === null && endpoint.method === 'GET' && !endpoint.cached
  const call = {
    changes: [] as Change[],
    context: {} as MemberCall,
  }
  call.context = createContext(caller, services, async (db, change) => {
    call.changes.push(...changesOf(change).filter((one) => one !== 'counts'))
    await contentChanged(db, change)
  }) as MemberCall
  if (isVisitorsRead) call.context.db = abortableDb(database.reader(), caller.signal)
  return call
}

/** Uses getters so that rarely used services are created on demand; they are own properties so that copies have them. */
export function createContext(
  caller: Caller,
  services: CallServices,
  notifyChange: Context['contentChanged'] = contentChanged,
): Context & Pick<Caller, 'viewer' | 'session'> {
  let log: Logger | undefined
  return {
    viewer: caller.viewer,
    session: caller.session,
    db: abortableDb(services.database.primary, caller.signal),
    get searchDb() {
      return abortableDb(services.database.searcher(), caller.signal)
    },
    signal: caller.signal,
    config: services.config,
    storage: services.storage,
    captcha: services.captcha,
    now: new Date(),
    requestId: caller.requestId,
    network: caller.network,
    enqueue: services.enqueue,
    contentChanged: notifyChange,
    p95Ms: () => services.metrics.p95Ms(),
    shows: caller.shows ?? (() => {}),
    takeRate: (db, limit, subject) =>
      services.limits.takeSubject(limit, keyedHash(`${limit} ${subject}`, services.config.sessionSecret), db),
    async eraseUser(db, userId) {
      const context = { ...createContext(caller, services, notifyChange), db }
      for (const feature of services.features) await feature.eraseUser?.(context, userId)
    },
    planMerge: (db, users) => planMerge(services.features, db, users),
    mergeUsers: (db, users) =>
      mergeUsers(services.features, { ...createContext(caller, services, notifyChange), db }, users),
    get exportSections() {
      return services.features.flatMap(({ exportSection }) => exportSection ?? [])
    },
    countLearning: (db, userId, months) => countLearning(services.features, db, userId, months),
    get log() {
      log ??= services.log.child({ request_id: caller.requestId })
      return log
    },
    get visitorKey() {
      return keyedHash(`visitor ${deviceOf(caller.address)} ${caller.userAgent}`, services.config.sessionSecret)
    },
    get deviceKey() {
      return keyedHash(`device ${deviceOf(caller.address)}`, services.config.sessionSecret)
    },
  }
}

function keyedHash(source: string, secret: string): string {
  return createHmac('sha256', secret).update(source).digest('base64url').slice(0, 22)
}

/** Adds the declared Thai text to an error; an undeclared error code fails tests. */
function explain(bound: BoundEndpoint, error: unknown, { isStrict, contractErrors }: CallServices): unknown {
  if (!(error instanceof AppError)) return error
  const { code, message, status, details } = error
  const isConfirmation = code === 'confirmation_required'
  if (code in GENERAL_STATUS && !isConfirmation) return error
  const isDeclared = isConfirmation ? bound.endpoint.confirmation !== 'none' : bound.endpoint.errors.includes(code)
  if (isStrict && !isDeclared) {
    const error = new Error(`${titleOf(bound)} throws '${code}', which its contract does not declare`)
    contractErrors.push(error)
    return error
  }
  const text = bound.errorTexts[code]
  return text && message === code ? new AppError(code, { ...details, status, message: text }) : error
}

function titleOf({ endpoint }: BoundEndpoint): string {
  return `${endpoint.method} ${endpoint.path}`
}
