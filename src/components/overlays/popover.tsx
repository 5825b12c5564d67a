import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode, RefObject } from 'react'
import { belowTrigger, ignoreTriggerPress } from './below-trigger.ts'

interface PopoverProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The trigger button: the panel is below it, and the focus returns to it. */
  button: RefObject<HTMLElement | null>
  /** The side of the button that the panel is aligned to. */
  align?: 'start' | 'end'
  title: string
  /** Next to the title. */
  actions?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/** A panel below a button. Esc and a press outside close it. Load it lazily, because it imports Base UI. */
export function Popover({ open, onOpenChange, button, align = 'end', title, actions, children, footer }: PopoverProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => !ignoreTriggerPress(button, next, details) && onOpenChange(next)}
    >
      {/* Next to the button, so that it is inside the same landmark. */}
      <Base.Portal container={button.current?.parentElement}>
        <Base.Positioner anchor={button} {...belowTrigger} align={align}>
          <Base.Popup className="popover" finalFocus={button}>
            <div className="popover-header">
              <Base.Title className="popover-title">{title}</Base.Title>
              {actions}
            </div>
            <div className="popover-content">{children}</div>
            {footer && <div className="popover-footer">{footer}</div>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
