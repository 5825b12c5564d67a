import type { ReactNode } from 'react'

/** A quoted English text with a Thai line that says the same. */
export function WithThai({ text, thai }: { text: string; thai: string }): ReactNode {
  return (
    <span>
      {text}
      <span className="block" lang="th">
        {thai}
      </span>
    </span>
  )
}
