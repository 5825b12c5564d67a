/** What the reader chose for home: rows that are turned off, levels and subjects. */
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import type { MemberCall } from '#server/feature.ts'
import type * as contract from '../../contract.ts'
import { findHomeChoices, replaceRoomTag, upsertHomeRow, upsertRoom } from '../repository/home-choices.ts'

export async function getHomeChoices({ db, viewer }: MemberCall): Promise<{ data: contract.HomeChoices }> {
  const { hiddenRows, isChosen, room } = await findHomeChoices(db, viewer.id)
  const isShown = (kind: string) => flag(!hiddenRows.includes(kind))
  return {
    data: {
      rows: {
        training: isShown('training'),
        board: isShown('board'),
        following: isShown('following'),
        room: isShown('room'),
      },
      room: { tags: room, is_chosen: flag(isChosen) },
    },
  }
}

export async function chooseHomeRow(call: MemberCall, input: ParsedInput<typeof contract.chooseHomeRow>) {
  await upsertHomeRow(call.db, { userId: call.viewer.id, kind: input.kind, isShown: input.is_shown === 1 })
  return { status: 'success' as const, ...(await getHomeChoices(call)) }
}

export async function chooseRoom(call: MemberCall, { tags }: ParsedInput<typeof contract.chooseRoom>) {
  await upsertRoom(call.db, call.viewer.id, tags)
  return { status: 'success' as const, ...(await getHomeChoices(call)) }
}

/** Members who chose a level or subject have the other one from then on. */
export const replaceRoomChoice = replaceRoomTag
