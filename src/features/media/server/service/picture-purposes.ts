/** Cache of existing pictures and their purposes. Files may still exist after a picture is deleted (AB-182). */
import type { Db } from '#server/database/db.ts'
import type { ImagePurpose } from '../../constants.ts'
import { findPurpose } from '../repository.ts'

/** Maximum time for which a deleted profile photo is served if the deletion message was lost. */
export const PHOTO_MAX_AGE_MS = 5_000
const MAX_AGE_MS = 10 * 60_000
const MAX_ENTRIES = 10_000

export interface PicturePurposes {
  /** Null if there is no such picture. */
  find(storageKey: string): Promise<ImagePurpose | null>
  delete(storageKey: string): void
  clear(): void
}

export function picturePurposes(db: Db): PicturePurposes {
  // A Map preserves insertion order, so the first key is the oldest.
  const entries = new Map<string, { purpose: ImagePurpose; checkedAt: number }>()

  async function check(storageKey: string) {
    const checkedAt = performance.now()
    const purpose = await findPurpose(db, storageKey)
    entries.delete(storageKey)
    if (purpose === null) return null
    entries.set(storageKey, { purpose, checkedAt })
    for (const oldest of entries.keys()) {
      if (entries.size <= MAX_ENTRIES) break
      entries.delete(oldest)
    }
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
