/** Draws PDF and picture on a thread of low priority, so that no page waits for them. */
import { Piscina } from 'piscina'
import type { Paper } from './paper-layout.ts'

export interface DrawTask {
  paper: Paper
  credential: string
}
export interface DrawnFiles {
  pdf: Uint8Array
  png: Uint8Array
}

const IDLE_MS = 10_000

/** Started on demand; its fonts are freed when it is idle. */
const threads = new Piscina<DrawTask, DrawnFiles>({
  filename: new URL('./draw-thread.ts', import.meta.url).href,
  name: 'runTask',
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: IDLE_MS,
})

export function drawFiles(paper: Paper, credential: string): Promise<DrawnFiles> {
  return threads.run({ paper, credential })
}
