import { useEffect, useRef } from 'react'
import type { FormError } from '../forms/use-form-error.ts'
import { ErrorIcon } from '../icons/icons.tsx'

/** Shows the error of a whole form and scrolls it into view. Place it at the top of the form or next to its buttons. */
export function FormAlert({ error }: { error: FormError | null }) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) container.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div ref={container} className="scroll-mt-4 empty:hidden">
      {error && (
        <p key={error.count} role="alert" className="alert alert-danger">
          <ErrorIcon className="icon" />
          <span>
            <span lang={error.lang}>{error.text}</span>
            {error.detail && <span className="block">{error.detail}</span>}
            {error.link && (
              <a className="link block" href={error.link.href} target="_blank" rel="noopener">
                {error.link.text}
              </a>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
