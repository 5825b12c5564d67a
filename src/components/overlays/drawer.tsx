import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import { kitTexts } from '../texts.ts'

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children: ReactNode
}

/** A panel at the right edge, for the menu on narrow screens. Load it lazily, because it imports Base UI. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className="drawer">
          <div className="drawer-header">
            <Base.Title className="drawer-title">{title}</Base.Title>
            <Base.Close className="icon-btn" aria-label={kitTexts.close}>
              <CloseIcon className="icon" />
            </Base.Close>
          </div>
          <div className="overlay-content">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
