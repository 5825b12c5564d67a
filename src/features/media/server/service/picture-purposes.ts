/** Cache of existing pictures and their purposes. Files may still exist after a picture is deleted (AB-182). */
import type { Db } from '#server/database/db.ts'
import type { ImagePurpose } from '../../constants.ts'
import { findPurpose } from '../repository.ts'

/** Maximum time for which a deleted profile photo is served if the deletion message was lost. */
export const PHOTO_CHECK_MS = 5_000
const CHECK_MS = 10 * 60_000
const MAX_KNOWN = 10_000

export interface PicturePurposes {
  /** Null if there is no such picture. */
  find(storageKey: string): Promise<ImagePurpose | null>
  forget(storageKey: string): void
  clear(): void
}

export function picturePurposes(db: Db): PicturePurposes {
  // A Map preserves insertion order, so the first key is the oldest.
  const known = new Map<string, { purpose: ImagePurpose; checkedAt: number }>()

  async function check(storageKey: string) {
    const checkedAt = performance.now()
    const purpose = await findPurpose(db, storageKey)
    known.delete(storageKey)
    if (purpose === null) return null
    known.set(storageKey, { purpose, checkedAt })
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) break
      known.delete(oldest)
    }
    return purpose
  }

  return {
    async find(storageKey) {
      const cached = known.get(storageKey)
      const maxAge = cached?.purpose === 'avatar' ? PHOTO_CHECK_MS : CHECK_MS
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
    forget(storageKey) {
      known.delete(storageKey)
    },
    clear: () => known.clear(),
  }
}
