import { Dialog as Base } from '@base-ui/react/dialog'
import { Minus, Plus } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { kitTexts } from '../texts.ts'
import { Picture, type PictureImage } from './picture.tsx'
import { usePinch } from './use-pinch.ts'

const ZOOM_MAX = 4
const ZOOM_STEP = 0.5

interface PictureZoomProps {
  image: PictureImage
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/**
 * A picture over the whole window. Buttons, the keys + − 0 and pinching enlarge it; dragging, scrolling and the arrow
 * keys move it. Esc closes it, and the focus returns. Load it lazily, because it imports Base UI.
 */
export function PictureZoom({ image, isOpen, onOpenChange }: PictureZoomProps) {
  const [zoom, setZoom] = useState(1)
  const view = useRef<HTMLElement>(null)
  const change = (next: number) => setZoom(Math.min(ZOOM_MAX, Math.max(1, next)))
  usePinch(view, isOpen, (factor) => setZoom((current) => Math.min(ZOOM_MAX, Math.max(1, current * factor))))
  const handleKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') change(zoom + ZOOM_STEP)
    else if (key === '-') change(zoom - ZOOM_STEP)
    else if (key === '0') change(1)
  }
  const handleOpenChange = (next: boolean) => {
    if (!next) setZoom(1)
    onOpenChange(next)
  }
  const style = { '--zoom': zoom, '--ratio': image.width / image.height } as CSSProperties
  return (
    <Base.Root open={isOpen} onOpenChange={handleOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="picture-zoom" initialFocus={view} onKeyDown={handleKey}>
          <Base.Title className="visually-hidden">{image.alt || kitTexts.zoom.title}</Base.Title>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <section ref={view} className="zoom-view" aria-label={kitTexts.zoom.view} tabIndex={0} style={style}>
            <Picture image={image} sizes={`${Math.round(zoom * 100)}vw`} isEager />
          </section>
          <div className="zoom-tools">
            <button
              type="button"
              className="icon-btn"
              aria-label={kitTexts.zoom.smaller}
              disabled={zoom <= 1}
              onClick={() => change(zoom - ZOOM_STEP)}
            >
              <Minus className="icon" aria-hidden="true" />
            </button>
            <output className="numeric" aria-label={kitTexts.zoom.size}>
              {Math.round(zoom * 100)}%
            </output>
            <button
              type="button"
              className="icon-btn"
              aria-label={kitTexts.zoom.larger}
              disabled={zoom >= ZOOM_MAX}
              onClick={() => change(zoom + ZOOM_STEP)}
            >
              <Plus className="icon" aria-hidden="true" />
            </button>
            <Base.Close className="icon-btn" aria-label={kitTexts.close}>
              <CloseIcon className="icon" />
            </Base.Close>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
