import { Crop, ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { pictureTexts } from '#components/editor/texts.ts'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { FocalPoint } from '#components/media/focal-point.tsx'
import { imageUrl } from '#features/media/policy.ts'
import { ALT_MAX_LENGTH } from '../constants.ts'
import { CutPicture } from './cut-picture.tsx'
import type { EditedFields, SentPicture } from './edited-fields.ts'
import { panelTexts as texts } from './texts.ts'
import type { useUploads } from './use-uploads.ts'

interface CoverFieldProps {
  fields: EditedFields
  uploads: ReturnType<typeof useUploads>
  onUpload: (file: File) => Promise<SentPicture | null>
  /** Describes the cover or moves its focal point. */
  onDescribe: (imageId: number, change: { alt?: string; focal_x?: number; focal_y?: number }) => void
  onChange: (patch: Partial<EditedFields>) => void
}

/** The picture of cards and of the head of the page, with its focal point. */
export function CoverField({ fields: { cover, image_id }, uploads, onUpload, onDescribe, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const [isCutting, setCutting] = useState(false)
  const choose = async (file: File) => {
    setSending(true)
    const picture = await onUpload(file)
    setSending(false)
    if (picture) onChange({ image_id: picture.id, cover: picture.image })
  }
  return (
    <section id="check-image_id" aria-labelledby="cover-title" tabIndex={-1}>
      <h2 id="cover-title">{texts.cover}</h2>
      {cover && image_id !== null && (
        <>
          <FocalPoint
            src={imageUrl(cover, 640)}
            width={cover.width}
            height={cover.height}
            point={[Math.round(cover.focal_x * 100), Math.round(cover.focal_y * 100)]}
            onChange={([left, top]) => {
              const focal = { focal_x: left / 100, focal_y: top / 100 }
              onChange({ cover: { ...cover, ...focal } })
              onDescribe(image_id, focal)
            }}
          />
          <Field label={pictureTexts.alt} className="mt-3">
            <TextInput
              key={image_id}
              defaultValue={cover.alt}
              maxLength={ALT_MAX_LENGTH}
              onBlur={(event) => {
                const alt = event.currentTarget.value.trim()
                if (alt === cover.alt) return
                onChange({ cover: { ...cover, alt } })
                onDescribe(image_id, { alt })
              }}
            />
          </Field>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          isLoading={isSending}
          loadingText={pictureTexts.uploading}
          icon={<ImagePlus className="icon" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {cover ? texts.changeCover : texts.chooseCover}
        </Button>
        {cover && (
          <Button
            size="sm"
            variant="outline"
            icon={<Crop className="icon" aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => setCutting(true)}
          >
            {pictureTexts.cut}
          </Button>
        )}
        {cover && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ image_id: null, cover: null })}>
            {texts.removeCover}
          </Button>
        )}
      </div>
      {cover && isCutting && (
        <CutPicture
          src={cover.path}
          uploads={uploads}
          onUse={(picture) => {
            setCutting(false)
            onChange({ image_id: picture.id, cover: picture.image })
          }}
          onClose={() => setCutting(false)}
        />
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        data-testid="cover-file"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
    </section>
  )
}
