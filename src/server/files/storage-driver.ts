/** What every storage can do, and the random names that files get. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface StoredFile {
  stream: Readable
  /** Bytes. */
  size: number
}

export interface Storage {
  /** Stores all bytes or nothing: a reader never sees half a file. An existing file of that key is replaced. */
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>
  /** As `put`, from a stream of so many bytes that is never held in memory whole. */
  putStream(key: string, stream: Readable, size: number, contentType?: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<StoredFile | null>
  /** The whole file; null when there is none. */
  read(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** No error when there is none. */
  delete(key: string): Promise<void>
}

/** Where the bytes go; `null` and `false` mean "no such file", everything else throws. */
export type StorageDriver = Storage

/** A new name nobody can guess (128 bits), such as `manuals/7mz0…`. */
export function randomKey(folder: string): string {
  return `${folder}/${randomName()}`
}

/** 26 letters and digits, 128 bits. */
export function randomName(): string {
  return encodeName(randomBytes(16))
}

/** The first 128 bits of a digest in the alphabet of names. */
export function encodeName(bytes: Uint8Array): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  let bits = 0n
  for (const byte of bytes.subarray(0, 16)) bits = (bits << 8n) | BigInt(byte)
  let name = ''
  for (let digit = 0; digit < 26; digit++, bits >>= 5n) name += alphabet[Number(bits & 31n)]
  return name
}
