/**
 * Which account dialog is open, without React: small enough for the first load, and anything may open one. Each open
 * dialog has an entry of the browser's history, so that going back steps back; the host binds both together.
 */
import type { ComponentType, ReactNode } from 'react'
import { createStore } from '#components/state/store.ts'
import { clearPendingAction, type DeferredAction, savePendingAction } from '#lib/deferred-action.ts'
import type { AccountKind } from '../constants.ts'

export type AccountDialog =
  | { name: 'method' }
  | { name: 'sign-in'; kind: AccountKind }
  | { name: 'sign-up' }
  | { name: 'forgot-password'; kind: AccountKind }
  /** The mail is on its way (decision Q-43). */
  | { name: 'sent'; email: string }
  /** The same window; `again` repeats the request of a deletion (decision Q-44). */
  | { name: 'check-email'; purpose: 'password' | 'delete'; email: string; again?: Readonly<Record<string, unknown>> }
  | { name: 'reset-password'; token: string; email: string }
  | { name: 'expired-link'; purpose: 'password' | 'delete' }
  | { name: 'delete-account' }

export type DialogOf<Name> = Extract<AccountDialog, { name: Name }>

/** What one dialog shows inside the one window that all of them share. */
export interface DialogView<Dialog> {
  title: (dialog: Dialog) => ReactNode
  description?: (dialog: Dialog) => ReactNode
  /** Words over the picture beside the content; without them there is no picture. */
  side?: (dialog: Dialog) => string
  size?: 'sm' | 'md' | 'lg'
  /** Text of the way back to the dialog before this one, above the title. */
  back?: string
  Content: ComponentType<{ dialog: Dialog }>
}

/** Every dialog by its name. */
export type DialogViews = { [Name in AccountDialog['name']]?: DialogView<DialogOf<Name>> }

export interface OpenOptions {
  /** Path to go to after signing in; the page stays where it is without one. */
  next?: string | null
  /** Called once when the person leaves the last open dialog, with the one that was on top; not after a success. */
  onClose?: (last: AccountDialog) => void
  /** In place of the one on top: going back does not lead to that one. */
  isReplacing?: boolean
}

interface State {
  /** From the first to the one on the screen. */
  stack: readonly AccountDialog[]
  next: string | null
  onClose?: (last: AccountDialog) => void
  /** Leaving would lose something, and the person is asked whether they want that. */
  isAsking?: boolean
}

interface Entries {
  /** A new entry of the same address, at this depth. */
  push: (depth: number) => void
  /** That many entries back; resolves when the browser is there. */
  back: (count: number) => Promise<void>
}

const CLOSED: State = { stack: [], next: null }

const news = createStore<State>(CLOSED)
let entries: Entries | undefined
let isUnsaved = false

export const useAccountDialogs = news.use
export const readAccountDialogs = news.get

/** Opens a dialog, over the one that is open or in its place. */
export function openAccountDialog(dialog: AccountDialog, options: OpenOptions = {}): void {
  const { stack, next, onClose } = news.get()
  const below = options.isReplacing ? stack.slice(0, -1) : stack
  const opened = [...below, dialog]
  news.set({ stack: opened, next: options.next ?? next, onClose: options.onClose ?? onClose })
  if (opened.length > stack.length) entries?.push(opened.length)
}

/** A visitor pressed what only signed-in people can do: it is kept, and the dialog asks (ACT-041). */
export function askToSignIn(path: string, wants?: { action: DeferredAction; id: number }): void {
  if (wants) savePendingAction({ ...wants, url: path })
  openAccountDialog({ name: 'method' }, { next: path })
}

/**
 * The person closes the one on the screen. From signing in, and from a forgotten password, the way leads to the method
 * chooser first (AUTH-029), unless the page that opened it has a way of its own.
 */
export function closeAccountDialog(): void {
  const { stack, onClose } = news.get()
  if (isUnsaved) {
    ask()
    return
  }
  const top = stack.at(-1)
  const leadsToMethods = top?.name === 'sign-in' || (top?.name === 'forgot-password' && !onClose)
  if (!leadsToMethods) leaveAccountDialogs()
  else if (stack.at(-2)?.name === 'method') entries?.back(1)
  else openAccountDialog({ name: 'method' }, { isReplacing: true })
}

/** Something typed would be lost by leaving; see `useUnsaved`. */
export function markUnsaved(isTrue: boolean): void {
  isUnsaved = isTrue
}

function ask() {
  news.set({ ...news.get(), isAsking: true })
}

/** The answer to the question whether to leave. */
export function answerUnsavedChanges(isLeaving: boolean): void {
  news.set({ ...news.get(), isAsking: false })
  if (!isLeaving) return
  isUnsaved = false
  closeAccountDialog()
}

/** One step back, as the browser's own button does it. */
export function stepBack(): void {
  entries?.back(1)
}

/** Closes all of them after a success: nothing is called, a pending action stays. Resolves when their entries are left. */
export async function finishAccountDialogs(): Promise<void> {
  const { stack } = news.get()
  news.set(CLOSED)
  await entries?.back(stack.length)
}

/** Closes all of them without a success: the pending action goes with them. */
export async function leaveAccountDialogs(): Promise<void> {
  const { stack, onClose } = news.get()
  const last = stack.at(-1)
  news.set(CLOSED)
  clearPendingAction()
  await entries?.back(stack.length)
  if (last) onClose?.(last)
}

export function bindAccountDialogs(bound: Entries): void {
  entries = bound
}

/** The browser went to an entry of this depth; `hasMoved` when it is another page. */
export function followEntry(depth: number, hasMoved: boolean): void {
  const { stack, next, onClose } = news.get()
  const last = stack.at(-1)
  if (!last || (depth >= stack.length && !hasMoved)) return
  if (isUnsaved && !hasMoved) {
    entries?.push(stack.length)
    ask()
    return
  }
  if (depth > 0 && !hasMoved) {
    news.set({ stack: stack.slice(0, depth), next, onClose })
    return
  }
  news.set(CLOSED)
  clearPendingAction()
  if (!hasMoved) onClose?.(last)
}
