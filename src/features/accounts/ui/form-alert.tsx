import { useEffect, useRef } from 'react'
import { ErrorIcon } from '#components/media/icons.tsx'
import type { Failure } from './use-failure.ts'

/** What went wrong with a form as a whole, brought on screen: at its top, or where its buttons are. */
export function FormAlert({ failure }: { failure: Failure | null }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return (
    <div ref={place} className="scroll-mt-4 empty:hidden">
      {failure && (
        <p key={failure.count} role="alert" className="alert alert-danger">
          <ErrorIcon className="icon" />
          <span>
            <span lang={failure.lang}>{failure.text}</span>
            {failure.detail && <span className="block">{failure.detail}</span>}
            {failure.wayBack && (
              <a className="link block" href={failure.wayBack.href} target="_blank" rel="noopener">
                {failure.wayBack.text}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
