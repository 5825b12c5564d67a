import { ArrowLeft, Clock, Download, Eye, House } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { PostBadges } from '#features/feed/ui/post-badges.tsx'
import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { PostCover } from './post-cover.tsx'
import { TryIt } from './try-it.tsx'

/** Title, author, cover, text, files and tags of a post (POST-004..015). */
export function PostArticle({ post }: { post: Post }) {
  return (
    <article>
      <header className="post-header">
        <p className="line">
          <BackButton />
          {/* `PostBadges` shows the badge of a case study. */}
          {post.teaching_story?.type !== 1 && <Badge lang="en">{postTexts.kinds[post.post_type]}</Badge>}
          {post.status === 0 && <Badge tone="warning">{postTexts.draft}</Badge>}
          {post.status === 2 && <Badge tone="warning">{postTexts.unlisted}</Badge>}
          <PostBadges post={post} />
        </p>
        <h1>{keepTogether(post.topic)}</h1>
        <div className="line is-spread">
          <div className="person">
            <Avatar image={post.teacher_image} personId={post.teacher_account.id} size={48} />
            <div>
              <b>{post.teacher_name}</b>
              <small>{post.teacher_location}</small>
            </div>
          </div>
          <p className="post-dates">
            <Clock className="icon" aria-hidden="true" /> {post.updated_at_text}
            <Eye className="icon ml-2" aria-hidden="true" />
            <span className="visually-hidden">{postTexts.views} </span>
            {formatCount(post.view)}
          </p>
        </div>
      </header>
      <PostCover post={post} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rebuilt on the server from a fixed table of tags */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: post.description }} />
      <Downloads files={post.download_links} />
      {post.tags.length > 0 && (
        <nav className="chips mt-6" aria-label={postTexts.tags}>
          {post.tags.map((tag) => (
            <a key={tag.id} className="chip" href={tag.url}>
              #{tag.name}
            </a>
          ))}
        </nav>
      )}
      {post.tech_review && <TryIt review={post.tech_review} />}
      <RelatedApps apps={post.relate_app} />
    </article>
  )
}

/** Goes back when the previous history entry is of this site, otherwise home (POST-006, Q-138). */
function BackButton() {
  const [canGoBack, setCanGoBack] = useState(false)
  useEffect(() => setCanGoBack((window.history.state?.__TSR_index ?? 0) > 0), [])
  if (!canGoBack) {
    return (
      <a className="btn btn-ghost btn-sm -ml-3" href="/">
        <House className="icon" aria-hidden="true" /> {postTexts.home}
      </a>
    )
  }
  return (
    <button type="button" className="btn btn-ghost btn-sm -ml-3" onClick={() => window.history.back()}>
      <ArrowLeft className="icon" aria-hidden="true" /> {postTexts.back}
    </button>
  )
}

function Downloads({ files }: { files: Post['download_links'] }) {
  if (files.length === 0) return null
  return (
    <section className="card panel panel-soft mt-8" aria-labelledby="downloads">
      <h2 className="text-h3" id="downloads">
        {postTexts.downloads}
      </h2>
      <ul className="rows">
        {files.map((file) => (
          <li key={file.id}>
            <Download className="icon" aria-hidden="true" />
            <span className="row-title">{file.name}</span>
          </li>
        ))}
      </ul>
    </section>
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
