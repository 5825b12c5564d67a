/** Cache of existing pictures and their purposes. Files may still exist after a picture is deleted (AB-182). */
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/database/db.ts'
import type { ImagePurpose } from '../../constants.ts'
import { findPurpose } from '../repository.ts'

/** Maximum time for which a deleted profile photo is served if the deletion message was lost. */
export const PHOTO_MAX_AGE_MS = 5_000
const MAX_AGE_MS = 10 * 60_000
const MAX_ENTRIES = 10_000

interface PicturePurposes {
  /** Null if there is no such picture. */
  find(storageKey: string): Promise<ImagePurpose | null>
  delete(storageKey: string): void
  clear(): void
}

export function picturePurposes(db: Db): PicturePurposes {
  const entries = new LRUCache<string, { purpose: ImagePurpose; checkedAt: number }>({ max: MAX_ENTRIES })

  async function check(storageKey: string) {
    const checkedAt = performance.now()
    const purpose = await findPurpose(db, storageKey)
    if (purpose === null) entries.delete(storageKey)
    else entries.set(storageKey, { purpose, checkedAt })
    return purpose
  }

  return {
    async find(storageKey) {
      const cached = entries.get(storageKey)
      const maxAge = cached?.purpose === 'avatar' ? PHOTO_MAX_AGE_MS : MAX_AGE_MS
      if (cached && performance.now() - cached.checkedAt < maxAge) return cached.purpose
      try {
        return await check(storageKey)
      } catch (error) {
        // While the database is unavailable, editorial pictures are still served. A profile photo requires a current
        // check.
        if (cached && cached.purpose !== 'avatar') return cached.purpose
        throw error
      }
    },
    delete(storageKey) {
      entries.delete(storageKey)
    },
    clear: () => entries.clear(),
  }
}
