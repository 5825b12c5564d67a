import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { belowTrigger, ignoreTriggerPress } from './below-trigger.ts'

interface MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The trigger button: the menu is aligned to its end, and the focus returns to it. */
  button: RefObject<HTMLElement | null>
  /** Accessible name of the menu. */
  label: string
  /** Shown above the items; not an item. */
  head?: ReactNode
  children: ReactNode
}

/**
 * A menu of links and actions below a button, with arrow keys, type-ahead, Esc and Tab. Load it lazily, because it
 * imports Base UI.
 */
export function Menu({ open, onOpenChange, button, label, head, children }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  // The trigger is not a Base UI trigger, so the kind of press is unknown: the first item always gets the focus.
  useEffect(() => {
    if (!open) return
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => !ignoreTriggerPress(button, next, details) && onOpenChange(next)}
    >
      {/* Next to the button, so that it is inside the same landmark. */}
      <Base.Portal container={button.current?.parentElement}>
        <Base.Positioner anchor={button} {...belowTrigger}>
          <Base.Popup ref={popup} className="menu-list" aria-label={label} finalFocus={button}>
            {head && (
              <Base.Group>
                <Base.GroupLabel className="menu-header">{head}</Base.GroupLabel>
                {children}
              </Base.Group>
            )}
            {!head && children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuLinkProps {
  href: string
  icon: ReactNode
  isCurrent?: boolean
  children: ReactNode
}

/** A menu item that links to a page. */
export function MenuLink({ href, icon, isCurrent, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className="menu-item" href={href} closeOnClick aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** A menu item that performs an action. */
export function MenuAction({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <Base.Item className="menu-item" onClick={onPress}>
      {icon}
      {children}
    </Base.Item>
  )
}
