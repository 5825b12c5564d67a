import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { CloseIcon } from '../media/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'
import { DragHandle } from './drag-handle.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Above the title, e.g. the way back to the dialog before this one. */
  above?: ReactNode
  children?: ReactNode
  /** Buttons at the end, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A picture beside the content, on wide screens. */
  side?: ReactNode
  /** There is something to lose: closing asks first. */
  isDirty?: boolean
  /** What gets the focus; the first control unless said otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Something of another maker opens beside it in the document: the page around stays reachable, a press there closes nothing. */
  hasForeignWindows?: boolean
  className?: string
}

/**
 * A window over the page: the focus stays inside and goes back to where it was, Esc and the cross close it. At 767 px
 * and less it is a sheet from the bottom edge. Load it lazily; it brings Base UI.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  above,
  children,
  footer,
  size = 'md',
  side,
  isDirty = false,
  initialFocus,
  hasForeignWindows = false,
  className,
}: DialogProps) {
  const [isAsking, setAsking] = useState(false)
  const change = (next: boolean) => {
    if (!next && isDirty) setAsking(true)
    else onOpenChange(next)
  }
  return (
    <Base.Root open={open} onOpenChange={change} modal={!hasForeignWindows} disablePointerDismissal={hasForeignWindows}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dlg-view">
          <Base.Popup
            className={classNames('dlg', side ? 'dlg-split' : size !== 'md' && `dlg-${size}`, className)}
            initialFocus={initialFocus}
          >
            <DragHandle onClose={() => change(false)} />
            {side && <div className="side">{side}</div>}
            <div className="in">
              {above && <div className="dlg-above">{above}</div>}
              <Base.Title className="dlg-title">{title}</Base.Title>
              {description && <Base.Description className="dlg-text">{description}</Base.Description>}
              {children && <div className="dlg-body">{children}</div>}
              {footer && <div className="dlg-foot">{footer}</div>}
            </div>
            {/* Behind the content, so that the first control gets the focus. */}
            <Base.Close className="icon-btn x" aria-label={kitTexts.close}>
              <CloseIcon className="i" />
            </Base.Close>
            {isDirty && (
              <UnsavedChangesDialog
                open={isAsking}
                onStay={() => setAsking(false)}
                onLeave={() => {
                  setAsking(false)
                  onOpenChange(false)
                }}
              />
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
