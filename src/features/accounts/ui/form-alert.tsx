import { useEffect, useRef } from 'react'
import { ErrorIcon } from '#components/icons.tsx'

interface FormAlertProps {
  /** Counted up with each failure, so that the same text is told again. */
  failure: { text: string; lang?: string; detail?: string; count: number } | null
}

/** What went wrong with a form as a whole, at its top, brought on screen. */
export function FormAlert({ failure }: FormAlertProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={place} className="scroll-mt-4 empty:hidden">
      {failure && (
        <p key={failure.count} role="alert" className="alert a-err">
          <ErrorIcon className="i" />
          <span>
            <span lang={failure.lang}>{failure.text}</span>
            {failure.detail && <span className="block">{failure.detail}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
