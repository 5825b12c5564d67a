import { Scale } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { Downloads } from './downloads.tsx'
import { RelatedSheet } from './related-sheet.tsx'

interface PostBodyProps {
  post: Post
  /** The description; its headings have ids. */
  html: string
  /** Panels between the text and the tags. */
  children: ReactNode
}

/** Text, files, tags and related apps of a post (POST-011..015). */
export function PostBody({ post, html, children }: PostBodyProps) {
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the links inside are the controls */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt on the server from a fixed table of tags */}
      <div className="prose" onClick={playVideo} dangerouslySetInnerHTML={{ __html: html }} />
      <Downloads post={post} />
      {children}
      <RelatedApps apps={post.relate_app} />
      {post.tags.length > 0 && (
        <nav className="chips mt-6" aria-label={postTexts.tags}>
          {post.tags.map((tag) => (
            <a key={tag.id} className="chip" href={tag.url}>
              #{tag.name}
            </a>
          ))}
        </nav>
      )}
      {post.licence && <Licence licence={post.licence} />}
      <RelatedSheet posts={post.associate_posts} />
    </>
  )
}

/** A video of the text plays in its place after a press; without scripts its link opens it. */
function playVideo(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest<HTMLAnchorElement>('.video a')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  import('./play-story-video.tsx').then(
    ({ playStoryVideo }) => playStoryVideo(link),
    () => location.assign(link.href),
  )
}

/** How others may use the text, also for machines. */
function Licence({ licence: { name, text, url } }: { licence: NonNullable<Post['licence']> }) {
  return (
    <p className="post-licence">
      <Scale className="icon" aria-hidden="true" />
      <span>
        {text}{' '}
        {url ? (
          <a rel="license noopener" href={url} lang="en">
            {name}
          </a>
        ) : (
          <b>{name}</b>
        )}
      </span>
    </p>
  )
}

function RelatedApps({ apps }: { apps: Post['relate_app'] }) {
  if (apps.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="related-apps">
      <h2 className="text-h3" id="related-apps">
        {postTexts.relatedApps}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-4 max-sm:grid-cols-1">
        {apps.map((app) => (
          <li key={app.id}>
            <a
              className="flex items-center gap-3 text-sm font-semibold hover:text-primary"
              href={app.direct_uri_by_type}
            >
              {app.asset_thumbnail && (
                <img
                  src={app.asset_thumbnail}
                  alt=""
                  width="56"
                  height="56"
                  loading="lazy"
                  className="rounded-control"
                />
              )}
              <span>{app.topic}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
