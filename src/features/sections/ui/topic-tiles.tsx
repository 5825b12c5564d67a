import type { ReactNode } from 'react'

interface Tile {
  id: number
  href: string
  content: ReactNode
}

interface Props {
  /** Of the heading. */
  id: string
  title: string
  /** Section whose color the row has. */
  place: string
  tiles: readonly Tile[]
}

/** A row of a section: topics that lead to their cards. */
export function TopicTiles({ id, title, place, tiles }: Props) {
  if (tiles.length === 0) return null
  return (
    <section className="page-section" aria-labelledby={id} data-place={place}>
      <div className="wrapper">
        <div className="section-header">
          <h2 id={id}>{title}</h2>
        </div>
        <ul className="topic-tiles">
          {tiles.map((tile) => (
            <li key={tile.id}>
              <a className="card topic-tile" href={tile.href}>
                {tile.content}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
