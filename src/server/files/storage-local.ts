/** Files on the local disk; several instances may share the directory. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { StorageDriver } from './storage-driver.ts'

const PART = '.part-'
const PART_MAX_AGE_MS = 3_600_000

export function localStorage(root: string): StorageDriver {
  const path = (key: string) => join(root, key)
  async function write(key: string, content: Uint8Array | Readable) {
    const target = path(key)
    // Written to a temporary file and renamed: a crash leaves a `.part` file, which no key can name.
    const part = join(root, `${PART}${randomUUID()}`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    try {
      const file = await open(part, 'wx', 0o600)
      try {
        await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, target)
    } catch (error) {
      await rm(part, { force: true })
      throw error
    }
  }
  return {
    put: write,
    putStream: write,
    async get(key) {
      try {
        const file = await open(path(key))
        const status = await file.stat()
        if (status.isFile()) return { size: status.size, stream: file.createReadStream() }
        await file.close()
        return null
      } catch (error) {
        return missing(error, null)
      }
    },
    async read(key) {
      try {
        return await readFile(path(key))
      } catch (error) {
        return missing(error, null)
      }
    },
    async exists(key) {
      try {
        return (await stat(path(key))).isFile()
      } catch (error) {
        return missing(error, false)
      }
    },
    async delete(key) {
      await rm(path(key), { force: true })
    },
  }
}

/** Removes temporary files of interrupted writes after an hour. */
export async function removeRemains(root: string): Promise<void> {
  const names = await readdir(root).catch((error) => missing(error, [] as string[]))
  for (const name of names.filter((name) => name.startsWith(PART))) {
    const { mtimeMs } = await stat(join(root, name)).catch(() => ({ mtimeMs: Date.now() }))
    if (Date.now() - mtimeMs > PART_MAX_AGE_MS) await rm(join(root, name), { force: true })
  }
}

function missing<T>(error: unknown, otherwise: T): T {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR') return otherwise
  throw error
}
