import { Upload } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { FieldError } from '#components/forms/field.tsx'
import { classNames } from '#components/state/class-names.ts'
import { slipTexts as texts } from './texts.ts'

interface SlipDropProps {
  isSending: boolean
  error?: string
  onFile: (file: File) => void
}

/** The place for a slip: a press opens the files of the device, and a file can be dropped on it. */
export function SlipDrop({ isSending, error, onFile }: SlipDropProps) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file && !isSending) onFile(file)
  }
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the control, dropping is a shortcut */}
      <div
        className={classNames('file-drop', isOver && 'is-over', error && 'is-invalid')}
        aria-busy={isSending || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload className="icon" aria-hidden="true" />
        {isSending ? (
          <>
            <b role="status">{texts.sending}</b>
            <progress className="meter" aria-label={texts.sending} />
          </>
        ) : (
          <>
            <b>
              <span>{texts.choose}</span> <i className="max-md:hidden">{texts.orDrop}</i>
            </b>
            <small id={`${id}-hint`}>{texts.hint}</small>
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,application/pdf"
              aria-label={texts.choose}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
              onChange={(event) => {
                const file = event.currentTarget.files?.[0]
                // The same file can be chosen again after an error.
                event.currentTarget.value = ''
                if (file) onFile(file)
              }}
            />
          </>
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
