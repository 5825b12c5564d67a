import { type ReactNode, useId } from 'react'
import { IconButton } from '../forms/icon-button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { kitTexts } from '../texts.ts'

interface SidePanelProps {
  title: ReactNode
  /** One line below the title. */
  fact?: ReactNode
  /** Picture in front of the title. */
  picture?: ReactNode
  onClose: () => void
  actions?: ReactNode
  children: ReactNode
}

/** One record next to its table, which stays usable. Put both into `.with-side-panel`. */
export function SidePanel({ title, fact, picture, onClose, actions, children }: SidePanelProps) {
  const id = useId()
  return (
    <section className="side-panel" aria-labelledby={id}>
      <header>
        {picture}
        <div>
          <h2 id={id}>{title}</h2>
          {fact && <p>{fact}</p>}
        </div>
        <IconButton label={kitTexts.close} icon={<CloseIcon className="icon" />} onClick={onClose} />
      </header>
      <div className="side-panel-content">{children}</div>
      {actions && <footer>{actions}</footer>}
    </section>
  )
}
