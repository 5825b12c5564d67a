import type { FileHandle } from 'node:fs/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** Writes a ZIP into a file piece by piece: one entry after the other, each of pieces of its own. */
export function zipInto(file: FileHandle) {
  const waiting: Uint8Array[] = []
  let failure: Error | null = null
  let size = 0
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else waiting.push(piece)
  })

  async function flush() {
    if (failure) throw failure
    for (const piece of waiting.splice(0)) {
      await file.appendFile(piece)
      size += piece.byteLength
    }
  }

  return {
    async add(name: string, pieces: AsyncIterable<Uint8Array | string>, { isPacked = false } = {}) {
      const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      zip.add(entry)
      for await (const piece of pieces) {
        entry.push(typeof piece === 'string' ? Buffer.from(piece) : piece)
        await flush()
      }
      entry.push(new Uint8Array(), true)
      await flush()
    },
    /** Bytes of the whole. */
    async end(): Promise<number> {
      zip.end()
      await flush()
      return size
    },
  }
}
