import { createStore } from '../state/store.ts'

/** How long the loader stays visible after the request finished (PWD-018, DEL-015). */
const LINGER_MS = 1_000

/** Text of the blocking loader, or null. Module state, because the loader outlives the dialog that opened it. */
const loaderText = createStore<string | null>(null)

export const useLoaderText = loaderText.use
export const showLoader = (text: string) => loaderText.set(text)
export const hideLoader = () => loaderText.set(null)

/** Hides the loader after its delay. Resolves when it is hidden (PWD-018, DEL-015). */
export async function hideLoaderAfterDelay(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LINGER_MS))
  hideLoader()
}
