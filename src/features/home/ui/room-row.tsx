import { HOME_SETTINGS_PATH } from '../constants.ts'
import type { HomeChoices, HomeRow } from '../contract.ts'
import { rowTitle } from '../policy.ts'
import { homeTexts } from '../texts.ts'
import { PostRow } from './post-row.tsx'
import { RowHeading } from './row-heading.tsx'

interface RoomRowProps {
  row: HomeRow
  room: HomeChoices['room']
  onHide: () => void
}

/** Posts for the levels and subjects of the reader; asks for them as long as none is known. */
export function RoomRow({ row, room, onHide }: RoomRowProps) {
  const texts = homeTexts.rows.room
  const title = rowTitle('room', room)
  if (row.items.length === 0) {
    return (
      <section className="member-row card padded member-ask" aria-labelledby="home-room">
        <div>
          <RowHeading id="home-room" title={title} reason={texts.ask} onHide={onHide} />
        </div>
        <a className="btn btn-outline btn-sm" href={HOME_SETTINGS_PATH}>
          {texts.choose}
        </a>
      </section>
    )
  }
  const reason = (
    <>
      {room.is_chosen ? texts.chosen : texts.guessed}{' '}
      <a className="link" href={HOME_SETTINGS_PATH}>
        {texts.change}
      </a>
    </>
  )
  return (
    <PostRow row={row} room={room} label={title}>
      <RowHeading id="home-room" title={title} reason={reason} onHide={onHide} />
    </PostRow>
  )
}
