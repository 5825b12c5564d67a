/** A file of this machine that has no name: whatever happens, nothing of it is left. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Written at its end, read from its beginning; close it when it has done its work. */
export async function openTempFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `sala-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

export function readTempFile(file: FileHandle) {
  return file.createReadStream({ start: 0, autoClose: false })
}
