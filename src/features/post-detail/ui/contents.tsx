import { ChevronDown } from 'lucide-react'
import type { Post } from '../contract.ts'
import type { Heading } from '../policy.ts'
import { postTexts } from '../texts.ts'
import { useCurrentHeading } from './use-current-heading.ts'

export type ContentsEntry = Heading

interface ContentsProps {
  post: Post
  entries: readonly ContentsEntry[]
}

/** Fewer headings need no table of contents. */
const ENTRIES_MIN = 3

/** Table of contents next to the text; marks the heading that is being read. Hidden below 1100 px. */
export function Contents({ post, entries }: ContentsProps) {
  const current = useCurrentHeading(entries.map(({ id }) => id).join(' '))
  if (entries.length < ENTRIES_MIN) return null
  const label = postTexts.contents[post.post_type]
  return (
    <nav className="card contents-list" aria-label={label}>
      <p className="contents-title">{label}</p>
      <ol>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The same on narrow screens, closed at first. */
export function ContentsFold({ post, entries }: ContentsProps) {
  if (entries.length < ENTRIES_MIN) return null
  const label = postTexts.contents[post.post_type]
  return (
    <details className="card fold contents-fold">
      <summary>
        <span>
          {label} <span className="quiet">{postTexts.contentsCount(entries.length)}</span>
        </span>
        <ChevronDown className="icon" aria-hidden="true" />
      </summary>
      <nav className="contents-list" aria-label={label}>
        <ol>
          {entries.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
