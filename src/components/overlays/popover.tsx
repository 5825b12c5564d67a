import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { belowTrigger, leaveToButton } from './below-trigger.ts'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What opens it: the panel stands under its end, and the focus goes back to it. */
  button: RefObject<HTMLElement | null>
  title: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** A panel under a button, for things to read and press: Esc and a press outside close it. Load it lazily; it brings Base UI. */
export function Popover({ open, onOpenChange, button, title, actions, children, footer }: PopoverProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => !leaveToButton(button, next, details) && onOpenChange(next)}
    >
      {/* Beside its button: inside the same landmark. */}
      <Base.Portal container={button.current?.parentElement}>
        <Base.Positioner anchor={button} {...belowTrigger}>
          <Base.Popup className="popover" finalFocus={button}>
            <div className="popover-head">
              <Base.Title className="popover-title">{title}</Base.Title>
              {actions}
            </div>
            <div className="popover-in">{children}</div>
            {footer && <div className="popover-foot">{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
