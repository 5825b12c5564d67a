/** The numbers of home. */
import { imageUrl } from '#features/media/contract.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import { rootOfSection } from '#features/tags/constants.ts'
import type { VisitorCall } from '#server/feature.ts'
import { FACES_MAX } from '../constants.ts'
import type { SiteProof } from '../contract.ts'
import { countSite } from './repository.ts'

/** The response is the same for everyone; cached numbers are at most a minute old. */
export async function readSiteProof({ db, now, shows }: VisitorCall): Promise<{ data: SiteProof }> {
  const { freeSeats, authors, ...counts } = await countSite(db, {
    solutionsTag: rootOfSection('/solutions')!.id,
    now,
    faces: FACES_MAX,
  })
  for (const { id } of authors) shows(`user:${id}`)
  return {
    data: { ...counts, free_seats: freeSeats, faces: authors.map(({ image }) => imageUrl(image, AVATAR_PIXELS)) },
  }
}
