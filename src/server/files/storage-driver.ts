/** Interface of storages, and the random names of files. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface StoredFile {
  stream: Readable
  /** Size in bytes. */
  size: number
}

export interface Storage {
  /** Stores all bytes or nothing: readers never see a partial file. Replaces an existing file of that key. */
  put(key: string, bytes: Uint8Array, contentType?: string): Promise<void>
  /** Like `put`, from a stream of the given size that is not buffered completely. */
  putStream(key: string, stream: Readable, size: number, contentType?: string): Promise<void>
  /** Null when the file does not exist. */
  get(key: string): Promise<StoredFile | null>
  /** The whole file; null when it does not exist. */
  read(key: string): Promise<Buffer | null>
  exists(key: string): Promise<boolean>
  /** A missing file is no error. */
  delete(key: string): Promise<void>
}

/** Storage backend. `null` and `false` mean that the file does not exist; all other problems throw. */
export type StorageDriver = Storage

/** A new unguessable name (128 bits), such as `manuals/7mz0…`. */
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
