import { useQuery } from '@tanstack/react-query'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { relativeTime } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { sectionTexts } from '../texts.ts'
import { siteProofQuery } from './queries.ts'

const BUBBLE_LINES = 2

/** The newest comments of the site; each leads to its comment (decision 0047). */
export function CommentBubbles() {
  const { api, renderedAt } = usePageContext()
  const { data: proof } = useQuery(siteProofQuery(api))
  if (!proof || proof.comments.length === 0) return null
  return (
    <ul className="bubbles" aria-label={sectionTexts.bubbles}>
      {proof.comments.map(({ id, path, text, name, picture, created_at }) => (
        <li key={id}>
          <a className="bubble" href={path}>
            <Clamp as="span" lines={BUBBLE_LINES}>
              {keepTogether(text)}
            </Clamp>
            <small>
              {picture && <Avatar image={picture} size={24} />}
              <span>{name}</span> <time dateTime={created_at}>{relativeTime(created_at, renderedAt)}</time>
            </small>
          </a>
        </li>
      ))}
    </ul>
  )
}
