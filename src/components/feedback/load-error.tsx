import { Button } from '../forms/button.tsx'
import { ErrorIcon } from '../media/icons.tsx'
import { restoreFocus } from '../overlays/restore-focus.ts'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface LoadFailureProps {
  text: string
  /** Of the texts that the specification gives in English. */
  lang?: 'en'
  /** In the middle, where a list would stand; else at the start of a card. */
  isCentred?: boolean
  isLoading: boolean
  onRetry: () => void
}

/** Where something could not be read: what, and asking again, which is one press. */
export function LoadError({ text, lang, isCentred, isLoading, onRetry }: LoadFailureProps) {
  return (
    <div className={classNames('load-failure', isCentred && 'centred')}>
      {/* A new element after each try, so that a second failure is said again. */}
      <p key={String(isLoading)} role={isLoading ? undefined : 'alert'} lang={lang}>
        <ErrorIcon className="i" />
        <span>{text}</span>
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
