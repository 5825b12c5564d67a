/** Rules of reviews: pure functions, shared by server and browser. */
import type { ApiError } from '#lib/api-client.ts'
import type { RawSearch } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import type { ListAddress } from '#lib/use-list-view.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import {
  DEFAULT_SCORE,
  EDIT_MINUTES,
  IMPACT_KEYS,
  NEW_ITEM_MINUTES,
  PAGE_MAX,
  REVIEW_KINDS,
  REVIEW_ORDERS,
  type ReviewKind,
  type ReviewOrder,
  SCORES,
  type Score,
} from './constants.ts'
import { errorSentences } from './texts.ts'

const MINUTE_MS = 60_000

/** The last moment at which an own review can be edited (REV-052, REV-053, Q-99). */
export function editableUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + EDIT_MINUTES * MINUTE_MS)
}

export function canEditReview(createdAt: Date, now: Date): boolean {
  return now <= editableUntil(createdAt)
}

/** REV-054, Q-102 */
export function isNewItem(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() <= NEW_ITEM_MINUTES * MINUTE_MS
}

/** A `tab` of a URL; any other text is the training tab (REV-013, Q-103). */
export function kindOf(text: unknown): ReviewKind {
  return REVIEW_KINDS.find((kind) => kind === text) ?? 'training'
}

/** A `rating` of a URL, clamped; not a number: 5 (REV-014, REV-059, Q-103). */
export function scoreOf(text: unknown): Score {
  const number = Math.round(Number(text))
  if (text === undefined || text === null || text === '' || Number.isNaN(number)) return DEFAULT_SCORE
  return Math.min(5, Math.max(1, number)) as Score
}

export type ScoreCounts = Record<Score, number>

export interface Rating {
  /** One decimal; 0 without reviews. */
  avg: number
  total: number
}

export function ratingOf(counts: ScoreCounts): Rating {
  const total = SCORES.reduce((sum, score) => sum + counts[score], 0)
  return { avg: total === 0 ? 0 : Math.round((sumOf(counts) / total) * 10) / 10, total }
}

function sumOf(counts: ScoreCounts): number {
  return SCORES.reduce((sum, score) => sum + score * counts[score], 0)
}

interface FormState {
  opinion: string
  score: number
  impacts: readonly number[]
  kind: ReviewKind
  isSending: boolean
  hasViewer: boolean
}

/** REV-067, REV-071..074. A visitor can press the button, which asks to sign in (REV-070). */
export function canSubmitReview({ opinion, score, impacts, kind, isSending, hasViewer }: FormState): boolean {
  return hasViewer && !isSending && isCompleteReview({ opinion, score, impacts, kind })
}

function isCompleteReview({
  opinion,
  score,
  impacts,
  kind,
}: Pick<FormState, 'opinion' | 'score' | 'impacts' | 'kind'>): boolean {
  return opinion.trim() !== '' && score >= 1 && (kind === 'web' || impacts.length > 0)
}

/** Who may answer a review: the organiser of its training; for reviews of the site, admins. */
export function canReply(
  { authorOfTraining, type }: { authorOfTraining: number | null; type: number },
  viewer: Pick<Viewer, 'id' | 'roleType' | 'suspension'>,
): boolean {
  return type === 1 && authorOfTraining !== null ? authorOfTraining === viewer.id : isAdmin(viewer)
}

export interface ReviewView {
  tab: ReviewKind
  rating: Score
  /** Id of an impact option; 0: all. */
  impact: number
  sort: ReviewOrder
  /** The first page that is shown. */
  page: number
}

/** The view of `/reviews`. */
export const reviewList: ListAddress<ReviewView> = { path: '/reviews', parse: reviewViewOf }

function reviewViewOf(search: RawSearch): ReviewView {
  const tab = kindOf(textParam(search, 'tab'))
  const [page, impact] = [Number(textParam(search, 'page')), Number(textParam(search, 'impact'))]
  const sort = textParam(search, 'sort')
  return {
    tab,
    rating: scoreOf(textParam(search, 'rating')),
    impact: tab === 'training' && Number.isInteger(impact) && impact >= 1 && impact <= IMPACT_KEYS.length ? impact : 0,
    sort: REVIEW_ORDERS.find((order) => order === sort) ?? 'new',
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
  }
}

type Failed = Pick<ApiError, 'status' | 'code' | 'message'>

/** The server's message; empty if there is no readable response. */
export function serverMessage(error: Failed): string {
  return error.status === 0 || error.code === 'unreadable' ? '' : error.message
}

/** REV-087..090 */
export function submitError(action: 'create' | 'update', error: Failed): string {
  const message = serverMessage(error)
  return message ? `${errorSentences[action]}: ${message}` : `${errorSentences[action]}. ${errorSentences.again}`
}

/** REV-091..100: the server's message, else the default of the action. */
export function storeError(
  action: 'create' | 'update' | 'fetch' | 'fetchMine' | 'fetchAllMine',
  kind: ReviewKind,
  error: Failed,
): string {
  const standard = errorSentences.store[action]
  return serverMessage(error) || (typeof standard === 'string' ? standard : standard[kind])
}
