import { Button } from '#components/forms/button.tsx'
import type { ImportReport } from '../contract.ts'
import { importTexts as texts } from '../texts.ts'

interface ImportResultProps {
  report: ImportReport
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** What a file contains; nothing is written before the confirmation. */
export function ImportResult({ report, isSending, onConfirm, onCancel }: ImportResultProps) {
  const count = report.readable - report.duplicates
  return (
    <section className="card grid gap-4 p-6 max-md:p-4" aria-labelledby="import-report">
      <div>
        <h3 id="import-report">{texts.report}</h3>
        <p className="text-ink-2 text-sm">
          {texts.readAs(texts.names[report.format], texts.encodings[report.encoding])}
        </p>
      </div>
      <ul className="grid gap-1">
        <li>{texts.readable(report.readable)}</li>
        {report.duplicates > 0 && <li>{texts.duplicates(report.duplicates)}</li>}
        {report.unreadable > 0 && <li className="text-danger">{texts.unreadable(report.unreadable)}</li>}
      </ul>
      <Problems problems={report.problems} />
      {report.notes.length > 0 && (
        <div>
          <h4 className="pb-2 font-semibold">{texts.notes}</h4>
          <Problems problems={report.notes} />
        </div>
      )}
      {report.sample.length > 0 && (
        <div>
          <h4 className="pb-2 font-semibold">{texts.sample}</h4>
          <ol className="grid gap-2 text-sm">
            {report.sample.map(({ question, choices, correct }) => (
              <li key={question + choices.join()} className="break-words">
                {question} <b>{choices[correct]}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <Button isLoading={isSending} onClick={onConfirm}>
            {texts.add(count)}
          </Button>
        )}
        <Button variant="outline" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  )
}

function Problems({ problems }: { problems: ImportReport['problems'] }) {
  if (problems.length === 0) return null
  return (
    <ul className="grid max-h-[320px] gap-2 overflow-y-auto text-sm">
      {problems.map(({ line, reason, text }) => (
        <li key={`${line} ${reason} ${text}`} className="grid gap-1">
          <span>
            <b>{texts.line(line)}</b> {reason}
          </span>
          {text && <code className="break-words text-ink-2 text-xs">{text}</code>}
        </li>
      ))}
    </ul>
  )
}
