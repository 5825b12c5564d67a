import { Lightbulb } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { Field } from '../forms/field.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextInput } from '../forms/text-input.tsx'
import { FocalPoint, focalOf } from '../media/focal-point.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import type { PictureAttributes } from './media-nodes.ts'
import { pictureTexts as texts } from './texts.ts'

const ALT_MAX_LENGTH = 300

interface PictureDialogProps {
  picture: PictureAttributes
  onUse: (picture: PictureAttributes) => void
  onClose: () => void
}

/** Asks what is in a picture, because readers with a screen reader need it; later is possible, publishing is not. */
export function PictureDialog({ picture, onUse, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(picture.alt)
  const [isDecoration, setDecoration] = useState(picture.isDecoration)
  const [caption, setCaption] = useState(picture.caption)
  const [point, setPoint] = useState(focalOf(picture.focal))
  const [wasSubmitted, setSubmitted] = useState(false)
  const isMissing = wasSubmitted && !isDecoration && !alt.trim()
  const result = (): PictureAttributes => ({
    ...picture,
    alt: isDecoration ? '' : alt.replace(/\s+/g, ' ').trim(),
    isDecoration,
    caption: caption.replace(/\s+/g, ' ').trim(),
    focal: point[0] === 50 && point[1] === 50 ? '' : point.join(' '),
  })
  const use = () => {
    setSubmitted(true)
    if (isDecoration || alt.trim()) onUse(result())
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      footer={
        <>
          <Button variant="outline" onClick={() => onUse({ ...result(), alt: isDecoration ? '' : alt.trim() })}>
            {texts.later}
          </Button>
          <Button onClick={use}>{texts.use}</Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FocalPoint
          src={picture.src}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          point={point}
          onChange={setPoint}
        />
        <Field label={texts.alt} error={isMissing ? texts.altMissing : undefined}>
          <TextArea
            value={alt}
            maxLength={ALT_MAX_LENGTH}
            disabled={isDecoration}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        </Field>
        <p className="tip-line">
          <Lightbulb className="icon" aria-hidden="true" />
          <span>{texts.example}</span>
        </p>
        <Checkbox
          checked={isDecoration}
          onChange={(event) => setDecoration(event.currentTarget.checked)}
          label={
            <>
              {texts.decorative} <small className="hint block">{texts.decorativeHint}</small>
            </>
          }
        />
        <Field label={texts.caption} hint={texts.captionHint}>
          <TextInput
            value={caption}
            maxLength={ALT_MAX_LENGTH}
            onChange={(event) => setCaption(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  )
}
