/** Worker thread of `draw-files.ts`. */
import { lowerPriority } from '#server/paper/low-priority.ts'
import type { DrawnFiles, DrawTask } from './draw-files.ts'
import { drawPaperPdf } from './paper-pdf.ts'
import { drawPng } from './paper-png.ts'

lowerPriority()

export async function runTask({ paper, credential }: DrawTask): Promise<DrawnFiles> {
  return { pdf: await drawPaperPdf(paper, credential), png: await drawPng(paper, credential) }
}
