/**
 * Storage of uploaded and seeded files: on the local disk under `DATA_DIR/files`, or in an S3 bucket if configured. Names
 * are random; names and types sent by users are never part of a key.
 */
import type { Config } from '../config/config.ts'
import { AppError } from '../errors.ts'
import type { Storage, StorageDriver } from './storage-driver.ts'
import { localStorage, removeRemains } from './storage-local.ts'

const KEY = /^[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*(\.[a-z0-9]{1,8})?$/

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

/** Rejects invalid keys, and converts errors of the disk or bucket to 503 `storage`. */
function guarded(driver: StorageDriver): Storage {
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
