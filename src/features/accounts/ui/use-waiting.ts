import { createStore } from '#components/state/store.ts'
import { LOADER_LINGER_MS } from '../constants.ts'

/** What the loader over everything says, or null; it outlives the dialog that started it. */
const news = createStore<string | null>(null)

export const useWaiting = news.use
export const startWaiting = (text: string) => news.set(text)
export const stopWaiting = () => news.set(null)

/** Resolves when the loader has lingered and is gone (PWD-018, DEL-015). */
export async function stopWaitingSoon(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, LOADER_LINGER_MS))
  stopWaiting()
}
