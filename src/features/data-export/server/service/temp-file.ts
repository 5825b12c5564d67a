/** A temporary file without a name, which leaves nothing behind even after a crash. */
import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Opens a file that is written at its end and read from its beginning; close it after use. */
export async function openTempFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `sala-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

export function readTempFile(file: FileHandle) {
  return file.createReadStream({ start: 0, autoClose: false })
}
