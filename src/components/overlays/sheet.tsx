import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'
import { DragHandle } from './drag-handle.tsx'

interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** As wide as the page, for rows of cards. */
  isWide?: boolean
}

/** A panel that slides up from the bottom edge at every width. Load it lazily, because it imports Base UI. */
export function Sheet({ open, onOpenChange, title, children, footer, isWide }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Viewport className="dialog-viewport sheet-viewport">
          <Base.Popup className={classNames('dialog sheet', isWide && 'sheet-wide')}>
            <DragHandle onClose={() => onOpenChange(false)} />
            <div className="overlay-content">
              <Base.Title className="dialog-title">{title}</Base.Title>
              <div className="dialog-body">{children}</div>
              {footer && <div className="dialog-footer">{footer}</div>}
            </div>
            <Base.Close className="icon-btn dialog-close" aria-label={kitTexts.close}>
              <CloseIcon className="icon" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
