import { Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { ApiError } from '#lib/api-client.ts'
import { ENCODINGS, type Encoding, exportPath, FORMATS, type Format, IMPORT_MAX_BYTES } from '../constants.ts'
import type { ImportReport } from '../contract.ts'
import { fieldTexts, importTexts as texts } from '../texts.ts'
import { ImportResult } from './import-result.tsx'
import { useImportQuestions } from './mutations.ts'

interface ImportPanelProps {
  trainingId: number
  onAdded: () => void
}

/** Import in two steps, the report and its confirmation, and export. */
export function ImportPanel({ trainingId, onAdded }: ImportPanelProps) {
  const { mutate, isPending } = useImportQuestions()
  const [file, setFile] = useState<File | null>(null)
  const [format, setFormat] = useState<Format | ''>('')
  const [encoding, setEncoding] = useState<Encoding | ''>('')
  const [report, setReport] = useState<ImportReport | null>(null)
  const { formError, setFormError, clearFormError } = useFormError()

  function send(digest?: string) {
    clearFormError()
    if (!file) return setFormError(texts.fileMissing)
    if (file.size > IMPORT_MAX_BYTES) return setFormError(fieldTexts.fileLarge)
    mutate(
      { trainingId, file, format, encoding, ...(digest && { digest }) },
      {
        onSuccess({ data }) {
          setReport(digest ? null : data)
          if (!digest) return
          showSnackbar(texts.done(data.added))
          onAdded()
        },
        onError(error: ApiError) {
          setReport(null)
          setFormError(error.errors.file?.[0] ?? messageOf(error))
        },
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <section className="pt-10" aria-labelledby="import-title">
      <h2 id="import-title">{texts.title}</h2>
      <p className="pb-4 text-ink-2">{texts.lead}</p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <form method="post" noValidate className="card grid gap-4 p-6 max-md:p-4" onSubmit={submit}>
          <FormAlert error={formError} />
          <Field label={texts.file} hint={texts.formats} isRequired>
            <TextInput
              type="file"
              accept=".csv,.txt,.gift,.xml"
              onChange={(event) => {
                setFile(event.currentTarget.files?.[0] ?? null)
                setReport(null)
              }}
            />
          </Field>
          <Field label={texts.format}>
            <Select
              value={format}
              options={[
                { value: '', label: texts.auto },
                ...FORMATS.map((value) => ({ value, label: texts.names[value] })),
              ]}
              onChange={(event) => setFormat(event.currentTarget.value as Format | '')}
            />
          </Field>
          <Field label={texts.encoding}>
            <Select
              value={encoding}
              options={[
                { value: '', label: texts.auto },
                ...ENCODINGS.map((value) => ({ value, label: texts.encodings[value] })),
              ]}
              onChange={(event) => setEncoding(event.currentTarget.value as Encoding | '')}
            />
          </Field>
          <Button type="submit" variant="soft" isLoading={isPending}>
            {texts.check}
          </Button>
          <div className="flex flex-wrap items-center gap-2 border-line border-t pt-4">
            <span>{texts.export}</span>
            {FORMATS.map((one) => (
              <ButtonLink
                key={one}
                variant="outline"
                size="sm"
                href={exportPath(trainingId, one)}
                download
                icon={<Download className="icon" aria-hidden="true" />}
              >
                {texts.names[one]}
              </ButtonLink>
            ))}
          </div>
        </form>
        <div aria-live="polite">
          {report && (
            <ImportResult
              report={report}
              isSending={isPending}
              onConfirm={() => send(report.digest)}
              onCancel={() => setReport(null)}
            />
          )}
        </div>
      </div>
    </section>
  )
}
