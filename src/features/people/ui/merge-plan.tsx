import { LoadError } from '#components/feedback/load-error.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import type { MergePreview } from '../contract.ts'
import { ENDING_COLUMNS, mergeTexts as texts } from './texts.ts'

interface MergePlanProps {
  preview: MergePreview | undefined
  hasFailed: boolean
  onRetry: () => void
}

/** What a merge would move, what exists twice, and what prevents it. */
export function MergePlan({ preview, hasFailed, onRetry }: MergePlanProps) {
  if (hasFailed) return <LoadError text={texts.failed} isLoading={false} onRetry={onRetry} />
  if (!preview)
    return (
      <p role="status" className="flex items-center gap-3 text-ink-2 text-sm">
        <Spinner />
        {texts.counting}
      </p>
    )
  const rows = rowsOf(preview)
  return (
    <div className="grid gap-4">
      {preview.blockers.length > 0 && (
        <div role="alert" className="rounded-field bg-danger-soft p-3 text-danger text-sm">
          <p className="font-semibold">{texts.blocked}</p>
          <ul className="list-disc ps-5">
            {preview.blockers.map((blocker) => (
              <li key={blocker}>{texts.blockers[blocker] ?? texts.orderedTwice(blocker)}</li>
            ))}
          </ul>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="text-ink-2 text-sm">{texts.nothing}</p>
      ) : (
        <table className="w-full text-sm">
          <caption className="visually-hidden">{texts.caption}</caption>
          <thead className="text-ink-2 text-xs">
            <tr>
              <th scope="col" className="pb-1 text-start">
                {texts.what}
              </th>
              <th scope="col" className="numeric pb-1 text-end">
                {texts.moved}
              </th>
              <th scope="col" className="numeric pb-1 text-end">
                {texts.same}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, moved, clashes }) => (
              <tr key={label} className="border-line border-t">
                <th scope="row" className="py-2 text-start font-normal">
                  {label}
                </th>
                <td className="numeric py-2 text-end">{moved}</td>
                <td className="numeric py-2 text-end">{clashes}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul className="grid list-disc gap-1 ps-5 text-ink-2 text-sm">
        {texts.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </div>
  )
}

function rowsOf({ columns }: MergePreview) {
  const rows = new Map<string, { label: string; moved: number; clashes: number }>()
  for (const { column, rows: count, clashes } of columns) {
    if (ENDING_COLUMNS.has(column)) continue
    const label = texts.columns[column] ?? texts.rest
    const row = rows.get(label) ?? { label, moved: 0, clashes: 0 }
    rows.set(label, { label, moved: row.moved + count - clashes, clashes: row.clashes + clashes })
  }
  return [...rows.values()].sort((one, other) => Number(one.label === texts.rest) - Number(other.label === texts.rest))
}
