/** The priority of a worker thread that draws. */
import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/** Niceness relative to the process. */
const NICENESS = 5

/** Linux has a priority per thread. On other systems the priority does not change. */
export function lowerPriority() {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), Math.min(19, getPriority() + NICENESS))
  } catch {
    // Not Linux, or not permitted: drawing works without it.
  }
}
