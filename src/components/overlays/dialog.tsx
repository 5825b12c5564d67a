import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useState } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'
import { DragHandle } from './drag-handle.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** Above the title, e.g. a button back to the previous dialog. */
  above?: ReactNode
  children?: ReactNode
  /** Buttons at the end; the main button is last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg'
  /** A picture next to the content, on wide screens. */
  side?: ReactNode
  /** There are unsaved changes: closing asks for confirmation. */
  isDirty?: boolean
  /** Element with the initial focus. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * A third-party window opens next to it in the document. The page stays reachable, and a press outside does not close
   * the dialog.
   */
  hasThirdPartyWindows?: boolean
  className?: string
}

/**
 * A modal dialog. The focus stays inside and returns to the previous element afterwards; Esc and the close button close
 * it. At 767 px and below it is a sheet at the bottom edge. Load it lazily, because it imports Base UI.
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
  hasThirdPartyWindows = false,
  className,
}: DialogProps) {
  const [isConfirming, setConfirming] = useState(false)
  const handleOpenChange = (next: boolean) => {
    if (!next && isDirty) setConfirming(true)
    else onOpenChange(next)
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={handleOpenChange}
      modal={!hasThirdPartyWindows}
      disablePointerDismissal={hasThirdPartyWindows}
    >
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            className={classNames('dialog', side ? 'dialog-split' : size !== 'md' && `dialog-${size}`, className)}
            initialFocus={initialFocus}
          >
            <DragHandle onClose={() => handleOpenChange(false)} />
            {side && <div className="dialog-side">{side}</div>}
            <div className="overlay-content">
              {above && <div className="dialog-above">{above}</div>}
              <Base.Title className="dialog-title">{title}</Base.Title>
              {description && <Base.Description className="dialog-text">{description}</Base.Description>}
              {children && <div className="dialog-body">{children}</div>}
              {footer && <div className="dialog-footer">{footer}</div>}
            </div>
            {/* After the content, so that the first control gets the focus. */}
            <Base.Close className="icon-btn dialog-close" aria-label={kitTexts.close}>
              <CloseIcon className="icon" />
            </Base.Close>
            {isDirty && (
              <UnsavedChangesDialog
                open={isConfirming}
                onStay={() => setConfirming(false)}
                onLeave={() => {
                  setConfirming(false)
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
