/** Which pictures exist and what they are for, remembered for a while: their files may outlive them (AB-182). */
import type { Db } from '#server/database/db.ts'
import type { ImagePurpose } from '../../constants.ts'
import { findPurpose } from '../repository.ts'

/** A photo of a person that is gone is served no longer than this where the message of its deletion was lost. */
export const PHOTO_CHECK_MS = 5_000
const CHECK_MS = 10 * 60_000
const MAX_KNOWN = 10_000

export interface PicturePurposes {
  /** Null: there is no such picture. */
  find(storageKey: string): Promise<ImagePurpose | null>
  forget(storageKey: string): void
  clear(): void
}

export function picturePurposes(db: Db): PicturePurposes {
  // A Map keeps the order of insertion, so its first key was asked for longest ago.
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
      const kept = known.get(storageKey)
      const maxAge = kept?.purpose === 'avatar' ? PHOTO_CHECK_MS : CHECK_MS
      if (kept && performance.now() - kept.checkedAt < maxAge) return kept.purpose
      try {
        return await check(storageKey)
      } catch (error) {
        // While the database is away the site keeps its editorial pictures; a person's photo must be known to exist.
        if (kept && kept.purpose !== 'avatar') return kept.purpose
        throw error
      }
    },
    forget(storageKey) {
      known.delete(storageKey)
    },
    clear: () => known.clear(),
  }
}
