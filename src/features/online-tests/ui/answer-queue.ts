/**
 * Saves the answers of a form one after another: each change is stored on the device first and sent until the server
 * has confirmed it. Without React, so that it continues while the page renders.
 */
import { ApiError } from '#lib/api-client.ts'
import type { Flag } from '#lib/flag-schema.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { CHOICES_MAX } from '../constants.ts'
import type { FormAnswer } from '../contract.ts'

/** Pause before the next attempt while there is no connection. */
export const RETRY_MS = 3_000

export interface QueuedAnswer extends FormAnswer {
  /** The last revision that the server confirmed. */
  saved: number
}

/** Why saving stopped. `offline` is tried again by itself. */
type SaveProblem = 'offline' | 'signed-out' | 'elsewhere' | 'finished' | 'expired'

export interface QueueState {
  answers: readonly QueuedAnswer[]
  isSaving: boolean
  /** ISO 8601 UTC, the server's time. */
  savedAt: string | null
  problem: SaveProblem | null
}

interface SentAnswer extends FormAnswer {
  position: number
}

interface QueueOptions {
  key: string
  answers: readonly FormAnswer[]
  /** Null where the browser has none. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null
  /** Sends one answer; resolves with what the server stores. */
  save: (answer: SentAnswer) => Promise<FormAnswer & { saved_at: string }>
}

export function createAnswerQueue({ key, answers, storage, save }: QueueOptions) {
  let state: QueueState = {
    answers: answers.map((answer) => ({ ...answer, saved: answer.revision })),
    isSaving: false,
    savedAt: null,
    problem: null,
  }
  /** Positions with unsaved changes, in the order of the changes. */
  let order: number[] = []
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: Partial<QueueState>): void {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  function put(position: number, answer: QueuedAnswer): void {
    set({ answers: state.answers.map((known, at) => (at === position ? answer : known)) })
    write(storage, key, state.answers)
  }

  function change(position: number, edit: Partial<FormAnswer>): void {
    const known = state.answers[position]
    if (!known || state.problem === 'finished' || state.problem === 'expired') return
    put(position, { ...known, ...edit, revision: known.revision + 1 })
    enqueue(position)
    void flush()
  }

  function enqueue(position: number): void {
    order = [...order.filter((one) => one !== position), position]
  }

  /** Sends what is not confirmed yet. Resolves when all is sent or a problem stops it. */
  function flush(): Promise<void> {
    running ??= send().finally(() => {
      running = undefined
    })
    return running
  }

  async function send(): Promise<void> {
    clearTimeout(timer)
    while (order.length > 0) {
      const position = order[0] as number
      const { choice, is_flagged, revision } = state.answers[position] as QueuedAnswer
      set({ isSaving: true })
      try {
        const stored = await save({ position, choice, is_flagged, revision })
        confirm(position, revision, stored)
      } catch (error) {
        set({ isSaving: false, problem: problemOf(error) })
        if (state.problem === 'offline') timer = setTimeout(() => void flush(), RETRY_MS)
        return
      }
    }
    set({ isSaving: false })
  }

  function confirm(position: number, sent: number, { saved_at, ...stored }: FormAnswer & { saved_at: string }): void {
    const current = state.answers[position] as QueuedAnswer
    const isNewer = current.revision > sent && current.revision > stored.revision
    if (!isNewer) order = order.filter((one) => one !== position)
    put(position, {
      ...(isNewer ? current : { choice: stored.choice, is_flagged: stored.is_flagged, revision: stored.revision }),
      saved: stored.revision,
    })
    set({ savedAt: saved_at, problem: null })
  }

  /** Takes the answers of the server, except where this device has later ones, which are sent. */
  function merge(fromServer: readonly FormAnswer[]): void {
    set({
      answers: state.answers.map((local, position) => {
        const server = fromServer[position]
        if (!server || local.revision <= server.revision) {
          order = order.filter((one) => one !== position)
          return server ? { ...server, saved: server.revision } : local
        }
        if (!order.includes(position)) order.push(position)
        return { ...local, saved: server.revision }
      }),
    })
    write(storage, key, state.answers)
  }

  return {
    get state() {
      return state
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose: (position: number, choice: number) => change(position, { choice }),
    flag: (position: number, isFlagged: Flag) => change(position, { is_flagged: isFlagged }),
    flush,
    merge,
    /** Adds changes that this device stored before a reload or a crash. */
    restore(): void {
      for (const [position, stored] of read(storage, key).entries()) {
        const known = state.answers[position]
        if (!known || !stored || stored.revision <= known.revision) continue
        put(position, { ...stored, saved: known.saved })
        enqueue(position)
      }
    },
    stop(problem: SaveProblem): void {
      clearTimeout(timer)
      set({ problem })
    },
    resume(): void {
      set({ problem: null })
      void flush()
    },
    /** Removes the answers from the device, after the end of the form. */
    clear(): void {
      clearTimeout(timer)
      tryStorage(() => storage?.removeItem(key))
    },
  }
}

function problemOf(error: unknown): SaveProblem {
  const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' }
  if (status === 401) return 'signed-out'
  if (code === 'opened_elsewhere') return 'elsewhere'
  if (code === 'test_finished') return 'finished'
  if (code === 'test_past_due') return 'expired'
  return 'offline'
}

function write(storage: QueueOptions['storage'], key: string, answers: readonly QueuedAnswer[]): void {
  // Without space the answers are still sent.
  tryStorage(() => storage?.setItem(key, JSON.stringify(answers)))
}

/** Answers that this device stored; entries of another shape are ignored. */
function read(storage: QueueOptions['storage'], key: string): (FormAnswer | null)[] {
  const stored: unknown = tryStorage(() => JSON.parse(storage?.getItem(key) ?? '[]'))
  return Array.isArray(stored) ? stored.map((answer) => (isAnswer(answer) ? pick(answer) : null)) : []
}

function isAnswer(value: unknown): value is FormAnswer {
  const { choice, is_flagged, revision } = (value ?? {}) as Partial<FormAnswer>
  const isChoice =
    choice === null || (Number.isInteger(choice) && (choice as number) >= 0 && (choice as number) < CHOICES_MAX)
  return isChoice && (is_flagged === 0 || is_flagged === 1) && Number.isInteger(revision)
}

const pick = ({ choice, is_flagged, revision }: FormAnswer): FormAnswer => ({ choice, is_flagged, revision })
