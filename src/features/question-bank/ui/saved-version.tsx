import { Button } from '#components/forms/button.tsx'
import type { BankQuestion } from '../contract.ts'
import { bankTexts as texts } from '../texts.ts'

interface SavedVersionProps {
  saved: BankQuestion
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** The question as another admin saved it, next to what is typed in the form. */
export function SavedVersion({ saved, onKeepMine, onTakeTheirs }: SavedVersionProps) {
  return (
    <div role="alert" className="alert alert-warning">
      <div className="grid gap-3">
        <p>
          <b>{texts.conflictTitle}</b> {texts.conflictText}
        </p>
        <blockquote className="grid gap-2 border-line border-l-4 pl-4">
          <p>{saved.question}</p>
          <ul>
            {saved.choices.map((choice, at) => (
              <li key={choice}>
                {choice} {at === saved.correct && <b>({texts.answer})</b>}
              </li>
            ))}
          </ul>
          {saved.explanation && <p className="text-sm">{saved.explanation}</p>}
        </blockquote>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
          <Button size="sm" variant="outline" onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
        </div>
      </div>
    </div>
  )
}
