/**
 * State of the password confirmation for admins (AB-189), without React and small enough for the first load. The
 * API client opens the confirmation and the dialog resolves it.
 */
import { createStore } from '#components/state/store.ts'

interface Confirmation {
  result: Promise<boolean>
  resolveResult: (isConfirmed: boolean) => void
  /** Number of API calls that wait for the result. */
  waitingCalls: number
}

const confirmationStore = createStore<Confirmation | null>(null)

/** Whether the dialog is open. */
export const useConfirmation = () => confirmationStore.use() !== null

/** Result of the open confirmation; null if none is open. */
export const openConfirmation = () => confirmationStore.get()?.result ?? null

/**
 * Opens the dialog, which concurrent calls share. Resolves with true if the password was confirmed, with false if the
 * dialog was closed or all waiting calls were aborted.
 */
export function askConfirmation(signal?: AbortSignal): Promise<boolean> {
  const confirmation = confirmationStore.get() ?? openDialog()
  confirmation.waitingCalls++
  signal?.addEventListener('abort', () => {
    if (--confirmation.waitingCalls === 0 && confirmationStore.get() === confirmation) answerConfirmation(false)
  })
  return confirmation.result
}

/** Closes the dialog. */
export function answerConfirmation(isConfirmed: boolean): void {
  const confirmation = confirmationStore.get()
  confirmationStore.set(null)
  confirmation?.resolveResult(isConfirmed)
}

function openDialog(): Confirmation {
  let resolveResult: Confirmation['resolveResult'] = () => {}
  const result = new Promise<boolean>((resolve) => {
    resolveResult = resolve
  })
  const confirmation = { result, resolveResult, waitingCalls: 0 }
  confirmationStore.set(confirmation)
  return confirmation
}
