import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import type { CropArea } from './photo-file.ts'
import { cropTexts as texts } from './texts.ts'

const ZOOM = { min: 1, max: 4, step: 0.05 } as const
/** Distance in pixels that an arrow key moves the picture. */
const KEY_STEP = 8

interface PhotoCropDialogProps {
  url: string
  onCancel: () => void
  onCrop: (area: CropArea) => Promise<void>
}

/** Crops a picture to a square (PROF-055). Load it lazily, because it includes the cropper. */
export function PhotoCropDialog({ url, onCancel, onCrop }: PhotoCropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(ZOOM.min)
  const [area, setArea] = useState<CropArea | null>(null)
  const [isCropping, setCropping] = useState(false)
  async function submit() {
    if (!area) return
    setCropping(true)
    await onCrop(area)
    setCropping(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={texts.title}
      description={texts.text}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button disabled={!area} isLoading={isCropping} onClick={submit}>
            {texts.use}
          </Button>
        </>
      }
    >
      <div className="crop">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          objectFit="cover"
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP}
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': texts.area, role: 'group' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className="crop-zoom">
        <span className="label">{texts.zoom}</span>
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </Dialog>
  )
}
