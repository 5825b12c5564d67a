import { Children, type ReactNode } from 'react'

interface CardRowsProps {
  children: ReactNode
  label?: string
  isBusy?: boolean
}

/** Cards one below the other; the style sheet puts the picture of each at its side. */
export function CardRows({ children, label, isBusy }: CardRowsProps) {
  return (
    <ul className="card-rows" aria-label={label} aria-busy={isBusy || undefined}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}
