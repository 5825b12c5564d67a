import { Play } from 'lucide-react'
import { Picture } from '#components/media/picture.tsx'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { playVideo, usePlayer } from './use-player.ts'

const COVER_SIZES = '(min-width: 1232px) 704px, (min-width: 961px) 56vw, 94vw'

const players = {
  youtube: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

/**
 * The video, loaded only after a click so that the page sends no third-party request before; otherwise the pictures
 * (POST-010).
 */
export function PostCover({ post }: { post: Post }) {
  const { video, image } = post
  const isPlaying = usePlayer(post.id)
  if (video && isPlaying) {
    return (
      <div className="cover" id="cover">
        <iframe
          src={players[video.provider](video.id)}
          title={postTexts.videoTitle(post.topic)}
          width="1280"
          height="720"
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          sandbox="allow-scripts allow-same-origin allow-presentation"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </div>
    )
  }
  const gallery = post.tech_review?.tech_review_content_images ?? []
  return (
    <>
      {image && (
        <figure className="cover" id="cover">
          <Picture image={image} sizes={COVER_SIZES} isFirst />
          {video && (
            <button type="button" className="play" onClick={() => playVideo(post.id)}>
              <b>
                <span>
                  <Play className="icon" aria-hidden="true" />
                </span>
                {postTexts.playVideo}
              </b>
            </button>
          )}
        </figure>
      )}
      {gallery.length > 0 && (
        <ul className="mt-4 grid grid-cols-2 gap-4" aria-label={postTexts.images}>
          {gallery.map((picture) => (
            <li key={picture.path}>
              <Picture image={picture} sizes="(min-width: 768px) 340px, 46vw" />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
