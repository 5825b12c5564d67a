import type { ReactNode } from 'react'
import { Carousel } from '#components/media/carousel.tsx'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import type { HomeChoices, HomeRow } from '../contract.ts'
import { reasonText } from '../policy.ts'

interface PostRowProps {
  row: HomeRow
  room?: HomeChoices['room']
  /** Accessible name. */
  label: string
  /** Heading of the row. */
  children: ReactNode
}

/** Cards in a row, each with the reason why it is there. */
export function PostRow({ row, room, label, children }: PostRowProps) {
  return (
    <div className="member-row">
      <Carousel label={label} heading={children} perView={4} hasAutoplay={false}>
        {row.items.map((item) => (
          <div key={item.post.id} className="member-card">
            <p className="member-reason">{reasonText(item, room)}</p>
            <PostCard post={item.post} />
          </div>
        ))}
      </Carousel>
    </div>
  )
}
