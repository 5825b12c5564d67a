import { Button } from '../forms/button.tsx'
import { ErrorIcon } from '../icons/icons.tsx'
import { restoreFocus } from '../overlays/restore-focus.ts'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface LoadErrorProps {
  text: string
  /** Set for the texts that the specification gives in English. */
  lang?: 'en'
  /** Says the same in Thai beside such a text. */
  note?: string
  /** Centred, in place of a list; otherwise aligned to the start of a card. */
  isCentred?: boolean
  isLoading: boolean
  onRetry: () => void
}

/** Error message for data that could not be loaded, with a retry button. */
export function LoadError({ text, lang, note, isCentred, isLoading, onRetry }: LoadErrorProps) {
  return (
    <div className={classNames('load-error', isCentred && 'centred')}>
      {/* A new element after each attempt, so that a second error is announced again. */}
      <p key={String(isLoading)} role={isLoading ? undefined : 'alert'}>
        <ErrorIcon className="icon" />
        <span>
          <span lang={lang}>{text}</span>
          {note && <span className="block">{note}</span>}
        </span>
      </p>
      <Button
        ref={restoreFocus}
        size="sm"
        variant="soft"
        isLoading={isLoading}
        loadingText={kitTexts.loadingAgain}
        onClick={onRetry}
      >
        {kitTexts.retry}
      </Button>
    </div>
  )
}
