import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { CutDialog } from '#components/media/cut-dialog.tsx'
import { FocalPoint } from '#components/media/focal-point.tsx'
import { Picture } from '#components/media/picture.tsx'
import { FormGroup } from '#components/office/form-row.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { Image } from '#features/media/contract.ts'
import { imageUrl } from '#features/media/policy.ts'
import { ALT_MAX } from '../constants.ts'
import type { Picture as Uploaded } from '../fields.ts'
import { fieldTexts, formTexts as texts } from '../texts.ts'
import { useUploadPicture } from './mutations.ts'
import { usePictures } from './use-pictures.ts'

interface PictureInputProps {
  label: string
  purpose: 'post' | 'event' | 'tool'
  image: Image | null
  error?: string | undefined
  onChange: (picture: Uploaded | null) => void
}

/** A picture with the text for people who do not see it, and the point that stays visible. */
export function PictureInput({ label, purpose, image, error, onChange }: PictureInputProps) {
  const upload = useUploadPicture()
  const { cut } = usePictures()
  const [isCutting, setCutting] = useState(false)
  const [file, setFile] = useState<{ file: File; src: string } | null>(null)
  const [alt, setAlt] = useState('')
  const [point, setPoint] = useState<readonly [number, number]>([50, 50])
  const [failure, setFailure] = useState<string>()
  function send() {
    if (!file) return
    if (alt.trim() === '' && purpose !== 'tool') return setFailure(fieldTexts.altMissing)
    const [x, y] = point
    upload.mutate(
      { picture: file.file, purpose, alt: alt.trim(), focal_x: String(x / 100), focal_y: String(y / 100) },
      {
        onSuccess({ data }) {
          URL.revokeObjectURL(file.src)
          setFile(null)
          setAlt('')
          setFailure(undefined)
          onChange(data)
        },
        onError: (problem) => setFailure(Object.values(problem.errors)[0]?.[0] ?? messageOf(problem)),
      },
    )
  }
  return (
    <FormGroup label={label}>
      <div className="grid max-w-[420px] gap-3">
        {image && !file && (
          <figure className="grid justify-items-start gap-2">
            <Picture image={image} sizes="320px" className="max-h-48 w-auto rounded" />
            <figcaption className="text-ink-2 text-sm">{image.alt}</figcaption>
            <div className="flex flex-wrap gap-2">
              <Button size="sm" variant="outline" aria-haspopup="dialog" onClick={() => setCutting(true)}>
                {texts.cutPicture}
                <span className="visually-hidden"> {label}</span>
              </Button>
              <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
                {texts.removePicture}
                <span className="visually-hidden"> {label}</span>
              </Button>
            </div>
          </figure>
        )}
        {image && isCutting && (
          <CutDialog
            cut={async (area) => {
              const part = await cut(image.path, area)
              return (
                part && { ...part, src: imageUrl(part.image, 640), width: part.image.width, height: part.image.height }
              )
            }}
            onUse={({ id, image: part }) => {
              setCutting(false)
              onChange({ id, image: part })
            }}
            onClose={() => setCutting(false)}
          />
        )}
        <Field label={`${texts.chooseFile} ${label}`} error={file ? undefined : (failure ?? error)}>
          <TextInput
            type="file"
            accept="image/jpeg,image/png,image/webp"
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0]
              setFailure(undefined)
              setFile(chosen ? { file: chosen, src: URL.createObjectURL(chosen) } : null)
            }}
          />
        </Field>
        {file && (
          <>
            <FocalPoint src={file.src} point={point} onChange={setPoint} />
            <Field label={texts.alt} hint={texts.altHint} error={failure} isRequired={purpose !== 'tool'}>
              <TextInput value={alt} maxLength={ALT_MAX} onChange={(event) => setAlt(event.currentTarget.value)} />
            </Field>
            <Button size="sm" variant="soft" isLoading={upload.isPending} onClick={send}>
              {texts.upload}
            </Button>
          </>
        )}
      </div>
    </FormGroup>
  )
}
