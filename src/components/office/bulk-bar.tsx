import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { officeKitTexts } from './texts.ts'

interface BulkBarProps {
  /** Accessible name. */
  label: string
  /** What is selected, e.g. number and sum. */
  count: ReactNode
  /** `BulkAction`s, at most one of them `main`. */
  children: ReactNode
  /** Also with Esc. */
  onClear: () => void
}

/** Actions on the selected rows, below the table. Not on phones, where rows are handled one at a time. */
export function BulkBar({ label, count, children, onClear }: BulkBarProps) {
  const clear = useEffectEvent(onClear)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return
      clear()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <section className="bulk-bar" aria-label={label}>
      <p role="status">{count}</p>
      {children}
      <button type="button" className="bulk-bar-clear" onClick={onClear}>
        <X className="icon" aria-hidden="true" />
        {officeKitTexts.table.clearSelection}
        <span className="key-hint" aria-hidden="true">
          Esc
        </span>
      </button>
    </section>
  )
}

interface BulkActionProps {
  icon?: ReactNode
  isMain?: boolean
  isLoading?: boolean
  /** Opens a dialog. */
  hasDialog?: boolean
  onClick: () => void
  children: ReactNode
}

export function BulkAction({ icon, isMain, isLoading, hasDialog, onClick, children }: BulkActionProps) {
  return (
    <button
      type="button"
      className={isMain ? 'bulk-bar-main' : undefined}
      aria-haspopup={hasDialog ? 'dialog' : undefined}
      aria-disabled={isLoading || undefined}
      onClick={() => !isLoading && onClick()}
    >
      {icon}
      {children}
    </button>
  )
}
