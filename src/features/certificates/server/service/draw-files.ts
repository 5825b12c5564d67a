/** Draws PDF and picture on a thread. */
import { drawThread } from '#server/paper/draw-thread.ts'
import type { Paper } from './paper-layout.ts'

export interface DrawTask {
  paper: Paper
  credential: string
}
export interface DrawnFiles {
  pdf: Uint8Array
  png: Uint8Array
}

const threads = drawThread<DrawTask, DrawnFiles>(new URL('./draw-task.ts', import.meta.url))

export function drawFiles(paper: Paper, credential: string): Promise<DrawnFiles> {
  return threads.run({ paper, credential })
}
