import { ArrowRight } from 'lucide-react'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Picture } from '#components/media/picture.tsx'
import type { HomeRow } from '../contract.ts'
import { homeTexts } from '../texts.ts'
import { RowHeading } from './row-heading.tsx'

const TILE_LINES = 2

/** The newest pins of the reader, with a link to the board. */
export function BoardRow({ row, onHide }: { row: HomeRow; onHide: () => void }) {
  const texts = homeTexts.rows.board
  return (
    <section className="member-row" aria-labelledby="home-board">
      <div className="section-header">
        <div>
          <RowHeading id="home-board" eyebrow="My board" title={texts.title} reason={texts.reason} onHide={onHide} />
        </div>
        <a className="member-all link numeric" href="/my-board">
          {homeTexts.all(row.total)} <ArrowRight className="icon sm" aria-hidden="true" />
        </a>
      </div>
      <ul className="member-tiles">
        {row.items.map(({ post }) => (
          <li key={post.id}>
            <a href={post.direct_uri_by_type}>
              <span className="member-tile-picture">
                {post.image && <Picture image={{ ...post.image, alt: '' }} sizes="140px" />}
              </span>
              <Clamp as="span" lines={TILE_LINES}>
                {keepTogether(post.topic)}
              </Clamp>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
