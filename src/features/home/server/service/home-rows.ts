/** The rows of home for a member. */
import { readCards } from '#features/feed/server/service/read-cards.ts'
import { flag } from '#lib/flag.ts'
import type { MemberCall } from '#server/feature.ts'
import { HOME_ROWS, ROW_POSTS, ROW_TRAININGS } from '../../constants.ts'
import type { HomeRow } from '../../contract.ts'
import { findHomeChoices } from '../repository/home-choices.ts'
import { listHomePosts } from '../repository/home-rows.ts'

/** Two statements, and two more if there are posts, regardless of their number. */
export async function getHome(call: MemberCall) {
  const { hiddenRows, isChosen, room } = await findHomeChoices(call.db, call.viewer.id)
  const found = await listHomePosts(call.db, {
    userId: call.viewer.id,
    kinds: HOME_ROWS.filter((kind) => !hiddenRows.includes(kind)),
    roomTags: room.map(({ id }) => id),
    now: call.now,
    posts: ROW_POSTS,
    trainings: ROW_TRAININGS,
  })
  const cards = await readCards(call, [...new Set(found.map(({ postId }) => postId))])
  const byId = new Map(cards.map((card) => [card.id, card]))
  const rows = HOME_ROWS.flatMap((kind): HomeRow[] => {
    const own = found.filter((row) => row.kind === kind)
    const items = own.flatMap(({ postId, reason }) => {
      const post = byId.get(postId)
      return post ? [{ reason, post }] : []
    })
    if (items.length > 0) return [{ kind, total: own[0]!.total, items }]
    // Without a level or a subject the row asks for them.
    return kind === 'room' && room.length === 0 && !hiddenRows.includes(kind) ? [{ kind, total: 0, items }] : []
  })
  return { data: { rows, room: { tags: room, is_chosen: flag(isChosen) } } }
}
