import { Menu as Base } from '@base-ui/react/menu'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { belowTrigger, leaveToButton } from './below-trigger.ts'

interface MenuProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens it: the list stands under its end, and the focus goes back to it. */
  button: RefObject<HTMLElement | null>
  /** What the list is of. */
  label: string
  /** Stands above the entries and is none of them. */
  head?: ReactNode
  children: ReactNode
}

/** A list of ways and actions under a button: arrow keys, first letters, Esc, Tab. Load it lazily; it brings Base UI. */
export function Menu({ open, onOpenChange, button, label, head, children }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null)
  // The button is not Base UI's own, so it does not tell how it was pressed: the first entry always takes the focus.
  useEffect(() => {
    if (!open) return
    const frame = requestAnimationFrame(() => popup.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open])
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, details) => !leaveToButton(button, next, details) && onOpenChange(next)}
    >
      {/* Beside its button: inside the same landmark. */}
      <Base.Portal container={button.current?.parentElement}>
        <Base.Positioner anchor={button} {...belowTrigger}>
          <Base.Popup ref={popup} className="menu-list" aria-label={label} finalFocus={button}>
            {head && (
              <Base.Group>
                <Base.GroupLabel className="menu-head">{head}</Base.GroupLabel>
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

/** An entry that leads to a page. */
export function MenuLink({ href, icon, isCurrent, children }: MenuLinkProps) {
  return (
    <Base.LinkItem className="menu-item" href={href} closeOnClick aria-current={isCurrent ? 'page' : undefined}>
      {icon}
      {children}
    </Base.LinkItem>
  )
}

/** An entry that does something here. */
export function MenuAction({ icon, onPress, children }: { icon: ReactNode; onPress: () => void; children: ReactNode }) {
  return (
    <Base.Item className="menu-item" onClick={onPress}>
      {icon}
      {children}
    </Base.Item>
  )
}
