import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react'
import { classNames } from '../state/class-names.ts'

export interface TabItem {
  id: string
  label: ReactNode
  icon?: ReactNode
  count?: ReactNode
  /** With an address the tab is a link that works without script. */
  href?: string
  className?: string
}

export interface TabListProps<Item extends TabItem> {
  /** What the tabs choose between. */
  label: string
  items: readonly Item[]
  value: string
  /** Called for a press and, among tabs without address, for the arrow keys too; `press` stops a link from leading there. */
  onChange?: (id: string, press: MouseEvent) => void
  /** Prefix of the ids that `TabPanel` needs; made up when left out. */
  idPrefix?: string
  className?: string
}

/** Underlined tabs. Arrow keys, Home and End move between them, Space chooses; one of them is in the tab order. */
export function Tabs(props: TabListProps<TabItem>) {
  return (
    <TabList {...props} className={classNames('tabs', props.className)}>
      {({ icon, label, count }) => (
        <>
          {icon}
          {label}
          {count !== undefined && <span className="count">{count}</span>}
        </>
      )}
    </TabList>
  )
}

/** What a tab shows. Give it the list's `idPrefix` and the tab's id. */
export function TabPanel({
  idPrefix,
  id,
  className,
  children,
}: {
  idPrefix: string
  id: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="tabpanel" id={`${idPrefix}-panel`} aria-labelledby={`${idPrefix}-${id}`} className={className}>
      {children}
    </div>
  )
}

/** The behaviour of a row of tabs; `children` draws one of them. */
export function TabList<Item extends TabItem>({
  label,
  items,
  value,
  onChange,
  idPrefix,
  className,
  children,
}: TabListProps<Item> & { children: (item: Item) => ReactNode }) {
  const ownPrefix = useId()
  const prefix = idPrefix ?? ownPrefix
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={moveFocus}>
      {items.map((item) => {
        const isSelected = item.id === value
        const common = {
          id: `${prefix}-${item.id}`,
          role: 'tab',
          'aria-selected': isSelected,
          'aria-controls': isSelected && idPrefix ? `${prefix}-panel` : undefined,
          tabIndex: isSelected ? 0 : -1,
          className: item.className,
        }
        return item.href ? (
          <a key={item.id} {...common} href={item.href} onClick={(press) => onChange?.(item.id, press)}>
            {children(item)}
          </a>
        ) : (
          <button key={item.id} {...common} type="button" onClick={(press) => onChange?.(item.id, press)}>
            {children(item)}
          </button>
        )
      })}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')].filter((tab) => tab.offsetParent)
  const here = tabs.indexOf(document.activeElement as HTMLElement)
  // The browser presses a button by the space bar, not a link: the page would scroll.
  if (event.key === ' ' && tabs[here] instanceof HTMLAnchorElement) {
    event.preventDefault()
    tabs[here].click()
    return
  }
  const to =
    event.key === 'ArrowRight'
      ? (here + 1) % tabs.length
      : event.key === 'ArrowLeft'
        ? (here - 1 + tabs.length) % tabs.length
        : event.key === 'Home'
          ? 0
          : event.key === 'End'
            ? tabs.length - 1
            : -1
  const tab = tabs[to]
  if (here < 0 || !tab) return
  event.preventDefault()
  tab.focus()
  if (tab instanceof HTMLButtonElement) tab.click()
}
