/**
 * Files that people or the seed bring: on the local disk under `DATA_DIR/files`, or in an S3 bucket when one is
 * configured. Names are ours and random; a name or a type that a person sent is never part of a key.
 */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Config } from '../config/config.ts'
import { AppError } from '../errors.ts'
import { localStorage, removeRemains } from './storage-local.ts'

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

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]{1,8})?$/

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

/** Opens the configured storage; the S3 client is loaded only when it is used. */
export async function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  if (!config.s3) {
    const root = `${config.dataDir}/files`
    await removeRemains(root)
    return guarded(localStorage(root))
  }
  const { s3Storage } = await import('./storage-s3.ts')
  return guarded(s3Storage(config.s3))
}

/** Refuses foreign keys, and turns a disk's or bucket's failure into 503 `storage`. */
export function guarded(driver: StorageDriver): Storage {
  const attempt = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (!KEY.test(key) || key.length > 120) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 140))}`)
    try {
      return await work()
    } catch (cause) {
      throw Object.assign(new AppError('storage', { retryAfter: 10 }), { cause })
    }
  }
  return {
    put: (key, bytes, contentType) => attempt(key, () => driver.put(key, bytes, contentType)),
    putStream: (key, stream, size, contentType) => attempt(key, () => driver.putStream(key, stream, size, contentType)),
    get: (key) => attempt(key, () => driver.get(key)),
    read: (key) => attempt(key, () => driver.read(key)),
    exists: (key) => attempt(key, () => driver.exists(key)),
    delete: (key) => attempt(key, () => driver.delete(key)),
  }
}
