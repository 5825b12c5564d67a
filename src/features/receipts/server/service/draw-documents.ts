/** Draws receipts and credit notes on a thread. */
import { drawThread } from '#server/paper/draw-thread.ts'
import type { PaperDocument } from './document-layout.ts'

const threads = drawThread<PaperDocument, Uint8Array>(new URL('./draw-task.ts', import.meta.url))

/** The original and the copy. */
export async function drawBoth(document: Omit<PaperDocument, 'isCopy'>): Promise<[Uint8Array, Uint8Array]> {
  return [await threads.run({ ...document, isCopy: false }), await threads.run({ ...document, isCopy: true })]
}
