import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import { DOWNLOAD_TYPES } from '#features/posts/constants.ts'
import { formTexts as texts } from '../texts.ts'

type Callbacks = <Form>(onSaved: (form: Form) => void) => SubmissionCallbacks<{ data: Form }>

interface FileUploadProps {
  files: readonly { id: number; name: string; url: string | null }[]
  /** The form has unsaved changes, which the new version would replace. */
  isDisabled: boolean
  isLoading: boolean
  onAdd: (name: string, file: File, callbacks: Callbacks) => void
  onRemove: (id: number, callbacks: Callbacks) => void
}

/** Files to download. Each is saved at once, so the form must be saved before. */
export function FileUpload({ files, isDisabled, isLoading, onAdd, onRemove }: FileUploadProps) {
  const [error, setError] = useState<string>()
  const callbacks: Callbacks = (onSaved) => ({
    onSuccess({ data }) {
      setError(undefined)
      onSaved(data)
    },
    onError: (problem) => setError(Object.values(problem.errors)[0]?.[0] ?? messageOf(problem)),
  })
  return (
    <div className="grid max-w-[560px] gap-2">
      {files.map(({ id, name, url }) => (
        <p key={id} className="flex flex-wrap items-center gap-2">
          {url ? (
            <a className="link" href={url}>
              {name}
            </a>
          ) : (
            name
          )}
          <Button size="sm" variant="ghost" disabled={isDisabled} onClick={() => onRemove(id, callbacks)}>
            {texts.remove(name)}
          </Button>
        </p>
      ))}
      <Field label={texts.chooseFile} hint={texts.fileHint} error={error}>
        <TextInput
          type="file"
          disabled={isDisabled || isLoading}
          accept={Object.keys(DOWNLOAD_TYPES)
            .map((type) => `.${type}`)
            .join()}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            if (file) onAdd(file.name, file, callbacks)
            event.currentTarget.value = ''
          }}
        />
      </Field>
    </div>
  )
}
