import type { FileHandle } from 'node:fs/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Writes a ZIP to a file in pieces, one entry after the other. */
export function createZipWriter(file: FileHandle) {
  const pending: Uint8Array[] = []
  let zipError: Error | null = null
  let size = 0
  const zip = new Zip((error, piece) => {
    if (error) zipError = error
    else pending.push(piece)
  })

  async function flush() {
    if (zipError) throw zipError
    for (const piece of pending.splice(0)) {
      await file.appendFile(piece)
      size += piece.byteLength
    }
  }

  return {
    async add(name: string, pieces: AsyncIterable<Uint8Array | string>, { isCompressed = false } = {}) {
      const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for await (const piece of pieces) {
        entry.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
        await flush()
      }
      entry.push(new Uint8Array(), true)
      await flush()
    },
    /** Finishes the archive; returns its size in bytes. */
    async end(): Promise<number> {
      zip.end()
      await flush()
      return size
    },
  }
}
