import { Maximize2, Play } from 'lucide-react'
import { useState } from 'react'
import { Picture, type PictureImage } from '#components/media/picture.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { playVideo, usePlayer } from './use-player.ts'

const COVER_SIZES = '(min-width: 1232px) 704px, (min-width: 1100px) 57vw, (min-width: 961px) 82vw, 94vw'

/** A narrower picture does not fill the width: it is at most 608 px high next to a text of 704 px (cover.css). */
const FULL_WIDTH_RATIO = 704 / 608

const loadZoom = () => import('#components/media/picture-zoom.tsx').then((module) => module.PictureZoom)

const players = {
  youtube: (id: string) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
  vimeo: (id: string) => `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1`,
}

/**
 * The video, loaded only after a click so that the page sends no third-party request before; otherwise the pictures,
 * uncropped and each with a larger view (POST-010).
 */
export function PostCover({ post }: { post: Post }) {
  const { video, image } = post
  const isPlaying = usePlayer(post.id)
  const [Zoom, fetchZoom] = useLazyModule(loadZoom)
  const [zoomed, setZoomed] = useState<PictureImage | null>(null)
  const [isZoomOpen, setZoomOpen] = useState(false)
  const zoom = (picture: PictureImage) =>
    fetchZoom(() => {
      setZoomed(picture)
      setZoomOpen(true)
    })
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
          {image.width / image.height < FULL_WIDTH_RATIO && <CoverFill image={image} />}
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
          <button type="button" className="zoom-button" aria-haspopup="dialog" onClick={() => zoom(image)}>
            <Maximize2 className="icon" aria-hidden="true" /> {postTexts.zoom}
          </button>
        </figure>
      )}
      {gallery.length > 0 && (
        <ul className="gallery" aria-label={postTexts.images}>
          {gallery.map((picture) => (
            <li key={picture.path}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={postTexts.zoomPicture(picture.alt)}
                onClick={() => zoom(picture)}
              >
                <Picture image={picture} sizes="(min-width: 768px) 340px, 46vw" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {Zoom && zoomed && <Zoom image={zoomed} isOpen={isZoomOpen} onOpenChange={setZoomOpen} />}
    </>
  )
}

/** Continues the edges of a narrow picture to both sides, so that it has no empty bands. In the smallest size. */
function CoverFill({ image }: { image: PictureImage }) {
  const { widths = [] } = image
  const edge = (
    <span>
      <Picture image={{ ...image, alt: '', widths: widths.slice(0, 1) }} sizes="160px" />
    </span>
  )
  return (
    <div className="cover-fill" aria-hidden="true">
      {edge}
      {edge}
    </div>
  )
}
