import { useId } from 'react'
import { WAITING_MAX } from '#features/office/constants.ts'
import type { OfficeLink, WaitingWork } from './office-links.ts'
import { officeTexts as texts } from './texts.ts'

export interface MenuGroup {
  label: string
  links: readonly OfficeLink[]
}

export type WaitingCounts = Partial<Record<WaitingWork, number>>

interface OfficeMenuGroupsProps {
  groups: readonly MenuGroup[]
  path: string
  waiting: WaitingCounts | undefined
}

/** All entries of the menu of the office, in named groups. */
export function OfficeMenuGroups({ groups, path, waiting }: OfficeMenuGroupsProps) {
  const id = useId()
  return (
    <div className="office-menu">
      {groups.map(({ label, links }, index) => (
        <div key={label}>
          <p id={`${id}-${index}`}>{label}</p>
          <ul aria-labelledby={`${id}-${index}`}>
            {links.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} path={path} waiting={waiting} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/** Every page of the office is below it. */
const DASHBOARD = '/admin'

/** The page of the link, or a page below it. */
export function isCurrent({ href }: OfficeLink, path: string): boolean {
  return path === href || (href !== DASHBOARD && path.startsWith(`${href}/`))
}

interface MenuLinkProps {
  link: OfficeLink
  path: string
  waiting: WaitingCounts | undefined
}

/** An entry of the menu, with the number of what waits there. */
export function MenuLink({ link, path, waiting }: MenuLinkProps) {
  const { href, label, Icon } = link
  const count = (link.waiting && waiting?.[link.waiting]) ?? 0
  return (
    <a href={href} aria-current={isCurrent(link, path) ? (path === href ? 'page' : 'true') : undefined}>
      <Icon className="icon" aria-hidden="true" />
      <span>{label}</span>
      {count > 0 && (
        <b className="numeric">
          {count < WAITING_MAX ? count : texts.many(WAITING_MAX - 1)}
          <span className="visually-hidden"> {texts.waiting}</span>
        </b>
      )}
    </a>
  )
}
