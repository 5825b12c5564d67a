import type { HomeRow } from '../contract.ts'
import { homeTexts } from '../texts.ts'
import { PostRow } from './post-row.tsx'
import { RowHeading } from './row-heading.tsx'

/** The newest posts of the people whom the reader follows. */
export function FollowingRow({ row, onHide }: { row: HomeRow; onHide: () => void }) {
  const texts = homeTexts.rows.following
  return (
    <PostRow row={row} label={texts.title}>
      <RowHeading id="home-following" title={texts.title} reason={texts.reason(row.total)} onHide={onHide} />
    </PostRow>
  )
}
