import { Camera } from 'lucide-react'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { editFieldTexts } from '../texts.ts'
import { type CropArea, cropPhoto, readPhoto } from './photo-file.ts'
import { editTexts as texts } from './texts.ts'
import type { PhotoChange } from './use-profile-form.ts'

const loadDialog = () => import('./photo-crop-dialog.tsx').then((module) => module.PhotoCropDialog)

interface PhotoFieldProps {
  personId: number
  /** Address of the stored picture. */
  stored: string | null
  change: PhotoChange
  onChange: (change: PhotoChange) => void
  error: string | undefined
  onError: (text: string | undefined) => void
  /** Called with true while a picture is being cropped, because leaving the page would lose it. */
  onCroppingChange: (isCropping: boolean) => void
}

/** Preview of the picture, with buttons to change it (PROF-055, decision Q-72). */
export function PhotoField({ personId, stored, change, onChange, error, onError, onCroppingChange }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [PhotoCropDialog, fetchDialog] = useLazyModule(loadDialog)
  const [source, setSource] = useState<string | null>(null)
  const isCropping = source !== null
  useEffect(() => onCroppingChange(isCropping), [isCropping, onCroppingChange])
  const shown = change ? (change.kind === 'new' ? change.url : null) : stored

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    // Allows the same file to be chosen again.
    event.target.value = ''
    if (!file) return
    const read = await readPhoto(file)
    onError('error' in read ? read.error : undefined)
    if ('url' in read) fetchDialog(() => setSource(read.url))
  }

  function close() {
    setSource(null)
    button.current?.focus()
  }

  /** The pressed button disappears, so focus moves to the button that stays. */
  function undo(change: PhotoChange) {
    onChange(change)
    button.current?.focus()
  }

  async function crop(area: CropArea) {
    const result = source && (await cropPhoto(source, area))
    if (result) onChange({ kind: 'new', ...result })
    else onError(editFieldTexts.photoType)
    close()
  }

  return (
    <div className="photo-field" role="group" aria-labelledby={`${id}-label`}>
      <Avatar image={shown} personId={personId} size={120} name={texts.photoAlt} />
      <div className="grid gap-1">
        <p id={`${id}-label`} className="font-semibold">
          {texts.photo}
        </p>
        <p id={`${id}-hint`} className="hint">
          {texts.photoHint}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            className="visually-hidden"
            tabIndex={-1}
            aria-hidden="true"
            onChange={choose}
          />
          <Button
            ref={button}
            size="sm"
            variant="soft"
            icon={<Camera className="icon" />}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            onClick={() => input.current?.click()}
          >
            {shown ? texts.changePhoto : texts.choosePhoto}
          </Button>
          {change && (
            <Button size="sm" variant="ghost" onClick={() => undo(null)}>
              {texts.undoPhoto}
            </Button>
          )}
          {!change && stored && (
            <Button size="sm" variant="ghost" onClick={() => undo({ kind: 'removed' })}>
              {texts.removePhoto}
            </Button>
          )}
        </div>
        <p className="hint empty:hidden" role="status">
          {change && (change.kind === 'new' ? texts.photoReady : texts.photoRemoved)}
        </p>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </div>
      {PhotoCropDialog && source && <PhotoCropDialog url={source} onCancel={close} onCrop={crop} />}
    </div>
  )
}
