/** Worker thread of `draw-files.ts`. */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'
import type { DrawnFiles, DrawTask } from './draw-files.ts'
import { drawPdf } from './paper-pdf.ts'
import { drawPng } from './paper-png.ts'

/** Niceness relative to the process. */
const NICENESS = 5

lowerPriority()

export async function runTask({ paper, credential }: DrawTask): Promise<DrawnFiles> {
  return { pdf: await drawPdf(paper, credential), png: await drawPng(paper, credential) }
}

/** Linux has a priority per thread. On other systems the priority does not change. */
function lowerPriority() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(19, getPriority() + NICENESS))
  } catch {
    // Not Linux, or not permitted: drawing works without it.
  }
}
