import { Button } from '#components/forms/button.tsx'
import { timeText } from '#lib/dates.ts'
import { compareHtml } from '#lib/text-difference.ts'
import type { PolicyVersionPage } from '../contract.ts'
import { officeTexts as texts } from '../texts.ts'
import { Parts } from './policy-difference.tsx'

interface DraftConflictProps {
  /** The draft that another admin saved; null: there is none any more. */
  theirs: PolicyVersionPage | null
  /** HTML of the editor. */
  mine: string
  isSaving: boolean
  onTakeTheirs: () => void
  onKeepMine: () => void
}

/** Another admin saved the draft meanwhile: nothing is overwritten before one of the two is chosen. */
export function DraftConflict({ theirs, mine, isSaving, onTakeTheirs, onKeepMine }: DraftConflictProps) {
  const changed = compareHtml(theirs?.content ?? '', mine).filter(({ kind }) => kind !== 'same')
  return (
    <div role="alert" className="alert alert-warning">
      <div className="grid min-w-0 gap-3">
        <p>
          <b>
            {theirs
              ? texts.conflict.saved(theirs.updated_by ?? texts.conflict.someone, timeText(theirs.updated_at))
              : texts.conflict.gone}
          </b>{' '}
          {texts.conflict.text}
        </p>
        {theirs && (
          <details>
            <summary className="link">{texts.conflict.difference(changed.length)}</summary>
            <div className="policy-difference-content" data-sides={1}>
              {changed.map(({ pieces }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity
                <p key={at}>
                  <Parts parts={pieces} />
                </p>
              ))}
            </div>
          </details>
        )}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onTakeTheirs}>
            {theirs ? texts.conflict.takeTheirs : texts.conflict.dropMine}
          </Button>
          <Button size="sm" variant="outline" isLoading={isSaving} onClick={onKeepMine}>
            {theirs ? texts.conflict.keepMine : texts.conflict.saveMine}
          </Button>
        </div>
      </div>
    </div>
  )
}
