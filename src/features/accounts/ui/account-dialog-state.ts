/**
 * State of the account dialogs without React, small enough for the first load. Any module may open a dialog. Each open
 * dialog has an entry in the browser's history, so that the back button closes it; the host connects both.
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
  /** The password email was sent (decision Q-43). */
  | { name: 'sent'; email: string }
  /** Like `sent`; `again` is the body that repeats a deletion request (decision Q-44). */
  | { name: 'check-email'; purpose: 'password' | 'delete'; email: string; again?: Readonly<Record<string, unknown>> }
  | { name: 'reset-password'; token: string; email: string }
  | { name: 'expired-link'; purpose: 'password' | 'delete' }
  | { name: 'delete-account' }

export type DialogOf<Name> = Extract<AccountDialog, { name: Name }>

/** Content of one dialog inside the shared window. */
export interface DialogView<Dialog> {
  title: (dialog: Dialog) => ReactNode
  description?: (dialog: Dialog) => ReactNode
  /** Text over the picture next to the content. Without it there is no picture. */
  side?: (dialog: Dialog) => string
  size?: 'sm' | 'md' | 'lg'
  /** Label of the back button above the title. */
  back?: string
  Content: ComponentType<{ dialog: Dialog }>
}

/** Views by dialog name. */
export type DialogViews = { [Name in AccountDialog['name']]?: DialogView<DialogOf<Name>> }

interface OpenOptions {
  /** Path to open after signing in. Without it the current page is reloaded. */
  next?: string | null
  /** Called once with the topmost dialog when the user closes all dialogs; not called after a success. */
  onClose?: (last: AccountDialog) => void
  /** Replaces the topmost dialog: the back button does not return to it. */
  isReplacing?: boolean
}

interface State {
  /** From the first opened dialog to the visible one. */
  stack: readonly AccountDialog[]
  next: string | null
  onClose?: (last: AccountDialog) => void
  /** The dialog that asks whether to discard unsaved input is open. */
  isConfirmingClose?: boolean
}

interface HistoryEntries {
  /** Pushes an entry with the same URL, at this depth. */
  push: (depth: number) => void
  /** Goes back by `count` entries. Resolves after the navigation. */
  back: (count: number) => Promise<void>
}

const CLOSED: State = { stack: [], next: null }

const dialogStore = createStore<State>(CLOSED)
let entries: HistoryEntries | undefined
let isUnsaved = false

export const useAccountDialogs = dialogStore.use
export const readAccountDialogs = dialogStore.get

/** Opens a dialog above the open one, or in its place. */
export function openAccountDialog(dialog: AccountDialog, options: OpenOptions = {}): void {
  const { stack, next, onClose } = dialogStore.get()
  const below = options.isReplacing ? stack.slice(0, -1) : stack
  const opened = [...below, dialog]
  dialogStore.set({ stack: opened, next: options.next ?? next, onClose: options.onClose ?? onClose })
  if (opened.length > stack.length) entries?.push(opened.length)
}

let isAsking = false

/**
 * Saves the action of a visitor that requires sign-in, and opens the method chooser (ACT-041). The press is painted
 * before: rendering the dialog takes a fifth of a second on a slow phone.
 */
export function askToSignIn(path: string, pendingAction?: { action: DeferredAction; id: number }): void {
  if (pendingAction) savePendingAction({ ...pendingAction, url: path })
  if (isAsking) return
  isAsking = true
  requestAnimationFrame(() =>
    setTimeout(() => {
      isAsking = false
      openAccountDialog({ name: 'method' }, { next: path })
    }),
  )
}

/**
 * Closes the visible dialog. Sign-in and forgotten password return to the method chooser (AUTH-029), except that a page
 * with an `onClose` decides itself where closing the forgotten password leads.
 */
export function closeAccountDialog(): void {
  const { stack, onClose } = dialogStore.get()
  if (isUnsaved) {
    askToDiscard()
    return
  }
  const top = stack.at(-1)
  const returnsToMethods = top?.name === 'sign-in' || (top?.name === 'forgot-password' && !onClose)
  if (!returnsToMethods) leaveAccountDialogs()
  else if (stack.at(-2)?.name === 'method') entries?.back(1)
  else openAccountDialog({ name: 'method' }, { isReplacing: true })
}

/** Sets whether closing would discard input; see `useUnsaved`. */
export function markUnsaved(value: boolean): void {
  isUnsaved = value
}

function askToDiscard() {
  dialogStore.set({ ...dialogStore.get(), isConfirmingClose: true })
}

/** Closes the unsaved changes dialog, and with `isLeaving` the account dialog too. */
export function answerUnsavedChanges(isLeaving: boolean): void {
  dialogStore.set({ ...dialogStore.get(), isConfirmingClose: false })
  if (!isLeaving) return
  isUnsaved = false
  closeAccountDialog()
}

/** Goes one entry back, like the browser's back button. */
export function stepBack(): void {
  entries?.back(1)
}

/**
 * Closes all dialogs after a success: `onClose` is not called and the pending action stays saved. Resolves after the
 * browser has left their history entries.
 */
export async function finishAccountDialogs(): Promise<void> {
  const { stack } = dialogStore.get()
  dialogStore.set(CLOSED)
  await entries?.back(stack.length)
}

/** Closes all dialogs without a success and discards the pending action. */
export async function leaveAccountDialogs(): Promise<void> {
  const { stack, onClose } = dialogStore.get()
  const last = stack.at(-1)
  dialogStore.set(CLOSED)
  clearPendingAction()
  await entries?.back(stack.length)
  if (last) onClose?.(last)
}

export function bindAccountDialogs(history: HistoryEntries): void {
  entries = history
}

/** Called after the browser moved to an entry of this depth; `hasMoved` if the entry is another page. */
export function followEntry(depth: number, hasMoved: boolean): void {
  const { stack, next, onClose } = dialogStore.get()
  const last = stack.at(-1)
  if (!last || (depth >= stack.length && !hasMoved)) return
  if (isUnsaved && !hasMoved) {
    entries?.push(stack.length)
    askToDiscard()
    return
  }
  if (depth > 0 && !hasMoved) {
    dialogStore.set({ stack: stack.slice(0, depth), next, onClose })
    return
  }
  dialogStore.set(CLOSED)
  clearPendingAction()
  if (!hasMoved) onClose?.(last)
}
