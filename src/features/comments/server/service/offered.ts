/** What the comment form offers; the office of comments changes it with these services. */
import type { VisitorCall } from '#server/feature.ts'
import { listCurrentStickers, listPhrases } from '../repository/offered.ts'

export {
  insertSticker,
  listPhrases,
  listStickerRows,
  lockOffered,
  type OfferedSticker,
  placeStickers,
  replacePhrases,
  updateSticker,
} from '../repository/offered.ts'

export async function listStickers({ db }: VisitorCall) {
  return { data: await listCurrentStickers(db) }
}

/** CMT-022 */
export async function listQuickPhrases({ db }: VisitorCall) {
  return { data: await listPhrases(db) }
}
