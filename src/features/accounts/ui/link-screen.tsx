import type { ReactNode } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'

interface LinkScreenProps {
  title: string
  /** Text of the spinner while a request runs. */
  waiting?: string
  failure?: { text: string; retry: ReactNode }
  children?: ReactNode
}

/** Page that a mailed link opens: a single card on the hero background. */
export function LinkScreen({ title, waiting, failure, children }: LinkScreenProps) {
  return (
    <section className="hero-banner link-page">
      <div className="wrapper">
        <div className="link-card">
          <h1>{keepTogether(title)}</h1>
          {waiting && (
            <p role="status" className="flex items-center gap-3 text-ink-2">
              <Spinner />
              {waiting}
            </p>
          )}
          {failure && (
            <>
              <FormAlert error={{ text: failure.text, count: 0 }} />
              {failure.retry}
            </>
          )}
          {children}
        </div>
      </div>
    </section>
  )
}
