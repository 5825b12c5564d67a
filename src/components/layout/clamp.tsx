import type { ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'

interface ClampProps {
  /** About me 3, card 5, … (UX-008..010). */
  lines: 2 | 3 | 5 | 6
  as?: 'p' | 'div' | 'span' | 'h2' | 'h3'
  id?: string
  className?: string
  children: ReactNode
}

/** Text cut after a number of lines, with an ellipsis. Combining marks above and below the letters are not cut. */
export function Clamp({ lines, as: Tag = 'p', id, className, children }: ClampProps) {
  return (
    <Tag id={id} className={classNames('clamp', `clamp-${lines}`, className)}>
      {children}
    </Tag>
  )
}
