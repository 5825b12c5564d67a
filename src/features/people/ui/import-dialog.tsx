import { CircleCheck, CircleX, Download, FileText, GitMerge, type LucideIcon, UserCheck } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { formatNumber } from '#lib/counts.ts'
import { IMPORT_MAX_BYTES } from '../constants.ts'
import type { AccountImport } from '../fields.ts'
import { importTexts as fileTexts } from '../texts.ts'
import { useImportAccounts } from './mutations.ts'
import { importTexts as texts } from './texts.ts'

interface ImportDialogProps {
  onClose: () => void
  onDone: () => void
}

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
          showSnackbar(texts.done(formatNumber(added)))
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
      labels={{ cancel: texts.close, submit: isReady ? texts.commit(formatNumber(report.new)) : texts.check }}
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
      {report && file && <Report name={file.name} report={report} />}
    </FormDialog>
  )
}

function Report({ name, report }: { name: string; report: AccountImport }) {
  const { failed_csv, failed_listed } = report
  function download() {
    const href = URL.createObjectURL(new Blob([failed_csv ?? ''], { type: 'text/csv;charset=utf-8' }))
    const link = Object.assign(document.createElement('a'), { href, download: texts.failedName })
    link.click()
    URL.revokeObjectURL(href)
  }
  return (
    <div className="import-report" role="status">
      <p className="flex items-center gap-2 break-all font-semibold">
        <FileText className="icon" aria-hidden="true" /> {name}
      </p>
      <ReportLine Icon={CircleCheck} tone="success" text={texts.new(formatNumber(report.new))} />
      {report.existing > 0 && <ReportLine Icon={UserCheck} text={texts.existing(formatNumber(report.existing))} />}
      {report.matches > 0 && (
        <ReportLine Icon={GitMerge} text={texts.matches(formatNumber(report.matches))}>
          <ul className="text-sm">
            {report.sample_matches.map(({ line, name, user_id }) => (
              <li key={line}>
                <a className="link" href={`/admin/users/${user_id}`}>
                  {texts.line(line, name)}
                </a>
              </li>
            ))}
          </ul>
        </ReportLine>
      )}
      {report.unreadable > 0 && (
        <ReportLine Icon={CircleX} tone="danger" text={texts.unreadable(formatNumber(report.unreadable))}>
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
            {failed_listed < report.unreadable ? texts.downloadFirst(formatNumber(failed_listed)) : texts.download}
          </Button>
        </ReportLine>
      )}
    </div>
  )
}

interface ReportLineProps {
  Icon: LucideIcon
  tone?: 'success' | 'danger'
  text: string
  children?: ReactNode
}

/** One result of the check: its icon, how many lines, and which. */
function ReportLine({ Icon, tone, text, children }: ReportLineProps) {
  return (
    <div className="import-line" data-tone={tone}>
      <Icon className="icon" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{text}</p>
        {children}
      </div>
    </div>
  )
}
