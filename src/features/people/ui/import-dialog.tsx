import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { IMPORT_MAX_BYTES } from '../constants.ts'
import type { AccountImport } from '../fields.ts'
import { importTexts as fileTexts } from '../texts.ts'
import { useImportAccounts } from './mutations.ts'
import { importTexts as texts } from './texts.ts'

interface ImportDialogProps {
  onClose: () => void
  onDone: () => void
}

const number = (count: number) => count.toLocaleString('en')

/** Two steps: the file is checked, then the accounts of this report are added. */
export function ImportDialog({ onClose, onDone }: ImportDialogProps) {
  const { mutate, isPending } = useImportAccounts()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<AccountImport | null>(null)
  const { formError, setFormError, clearFormError } = useFormError()
  const isReady = report !== null && report.new > 0
  function submit() {
    clearFormError()
    send(isReady ? report.digest : undefined, 0)
  }
  /** A large file is added part by part. */
  function send(digest: string | undefined, before: number) {
    if (!file) return setFormError(texts.fileMissing)
    if (file.size > IMPORT_MAX_BYTES) return setFormError(fileTexts.fileLarge)
    mutate(
      { file, ...(digest && { digest }) },
      {
        onSuccess({ data }) {
          if (!digest) return setReport(data)
          const added = before + data.added
          showSnackbar(texts.done(number(added)))
          setReport(data)
          if (data.new > 0) return send(data.digest, added)
          onDone()
          onClose()
        },
        onError(error) {
          setReport(null)
          setFormError(error.errors.file?.[0] ?? messageOf(error))
        },
      },
    )
  }
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      isDirty={file !== null}
      isSubmitting={isPending}
      failure={formError}
      labels={{ cancel: texts.close, submit: isReady ? texts.commit(number(report.new)) : texts.check }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.file} hint={texts.formats} isRequired>
        <TextInput
          type="file"
          accept=".csv,text/csv"
          onChange={(event) => {
            setFile(event.currentTarget.files?.[0] ?? null)
            setReport(null)
          }}
        />
      </Field>
      {report && <Report report={report} />}
    </FormDialog>
  )
}

function Report({ report }: { report: AccountImport }) {
  const { failed_csv } = report
  function download() {
    const href = URL.createObjectURL(new Blob([failed_csv ?? ''], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href, download: texts.failedName })
    link.click()
    URL.revokeObjectURL(href)
  }
  return (
    <div className="grid justify-items-start gap-4" role="status">
      <p className="font-semibold">{texts.new(number(report.new))}</p>
      {report.existing > 0 && <p>{texts.existing(number(report.existing))}</p>}
      {report.matches > 0 && (
        <div>
          <p>{texts.matches(number(report.matches))}</p>
          <ul className="text-sm">
            {report.sample_matches.map(({ line, name, user_id }) => (
              <li key={line}>
                <a className="link" href={`/admin/users/${user_id}`}>
                  {texts.line(line, name)}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {report.unreadable > 0 && (
        <div>
          <p>{texts.unreadable(number(report.unreadable))}</p>
          <ul className="max-h-48 overflow-y-auto text-ink-2 text-sm">
            {report.problems.map(({ line, reason }) => (
              <li key={line}>{texts.line(line, reason)}</li>
            ))}
          </ul>
          <Button
            size="sm"
            variant="outline"
            className="mt-3"
            icon={<Download className="icon" aria-hidden="true" />}
            onClick={download}
          >
            {texts.download}
          </Button>
        </div>
      )}
    </div>
  )
}
