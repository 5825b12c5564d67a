import { Maximize2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Picture, type PictureImage } from '#components/media/picture.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { formTexts as texts } from '../texts.ts'

const loadZoom = () => import('#components/media/picture-zoom.tsx').then((module) => module.PictureZoom)

interface QuestionPictureProps {
  image: PictureImage
  position: number
  /** While the large picture is open, keys belong to it. */
  onZoomChange: (isOpen: boolean) => void
}

/** The picture of a question, with a larger view. */
export function QuestionPicture({ image, position, onZoomChange }: QuestionPictureProps) {
  const [Zoom, fetchZoom] = useLazyModule(loadZoom)
  const [isOpen, setOpen] = useState(false)
  // Loaded with the question, because the connection may be gone when it is pressed.
  useEffect(() => fetchZoom(), [fetchZoom])
  function change(next: boolean) {
    setOpen(next)
    onZoomChange(next)
  }
  return (
    <figure className="test-question-picture">
      <Picture image={image} sizes="(width < 768px) 92vw, 440px" isEager />
      <button
        type="button"
        className="icon-btn"
        aria-haspopup="dialog"
        aria-label={texts.zoom(position)}
        onClick={() => fetchZoom(() => change(true))}
      >
        <Maximize2 className="icon" aria-hidden="true" />
      </button>
      {Zoom && <Zoom image={image} isOpen={isOpen} onOpenChange={change} />}
    </figure>
  )
}
