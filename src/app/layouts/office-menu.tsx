import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { LOGOUT_KEY } from '#features/accounts/ui/mutations.ts'
import { waitingQuery } from '#features/office/ui/queries.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import type { Viewer } from '#lib/viewer.ts'
import { BAR_LINKS, type OfficeLink, officeLinks } from './office-links.ts'
import { isCurrent, type MenuGroup, MenuLink, OfficeMenuGroups } from './office-menu-groups.tsx'
import { officeTexts as texts } from './texts.ts'

/** Entries of the bar of a phone, next to the one that opens the whole menu. */
const BAR_MAX = 4
const loadSheet = () => import('./office-menu-sheet.tsx').then((module) => module.OfficeMenuSheet)

/** The menu of the office: a column on wide screens, a bar with the first entries and a sheet with all on others. */
export function OfficeMenu({ path }: { path: string }) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const { data: waiting, refetch } = useQuery(waitingQuery(api))
  useAfterWrites(refetch)
  const nav = useRef<HTMLElement>(null)
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [OfficeMenuSheet, fetchSheet] = useLazyModule(loadSheet)
  // The column may be higher than the screen. `scrollIntoView` would scroll the page too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (!nav.current || !link) return
    const below = link.offsetTop + link.offsetHeight - nav.current.clientHeight
    nav.current.scrollTop = Math.min(Math.max(nav.current.scrollTop, below + ROOM), link.offsetTop - ROOM)
  }, [path])
  const groups = groupsFor(viewer)
  const links = groups.flatMap((group) => group.links)
  const bar = barOf(links)
  const others = links.filter((link) => !bar.includes(link))
  // Closed by going to another page.
  const isOpen = openAt === path
  return (
    <>
      <nav ref={nav} className="office-nav" aria-label={texts.menu}>
        <OfficeMenuGroups groups={groups} path={path} waiting={waiting} />
        <ul className="office-bar">
          {bar.map((link) => (
            <li key={link.href}>
              <MenuLink link={link} path={path} waiting={waiting} />
            </li>
          ))}
          {others.length > 0 && (
            <li>
              <button
                type="button"
                className={others.some((link) => isCurrent(link, path)) ? 'is-current' : undefined}
                aria-haspopup="dialog"
                onClick={() => fetchSheet(() => setOpenAt(path))}
              >
                <Menu className="icon" aria-hidden="true" />
                <span>{texts.more}</span>
              </button>
            </li>
          )}
        </ul>
      </nav>
      {isOpen && OfficeMenuSheet && (
        <OfficeMenuSheet groups={groups} path={path} waiting={waiting} onClose={() => setOpenAt(null)} />
      )}
    </>
  )
}

/** Distance of the current entry from the edges of the column, in px. */
const ROOM = 24

/** Only the pages that the viewer may open. */
function groupsFor(viewer: Viewer | null): readonly MenuGroup[] {
  return officeLinks
    .map(({ label, links }) => ({ label, links: links.filter(({ permission }) => can(viewer, permission)) }))
    .filter(({ links }) => links.length > 0)
}

function barOf(links: readonly OfficeLink[]): readonly OfficeLink[] {
  const first = BAR_LINKS.flatMap((href) => links.find((link) => link.href === href) ?? [])
  return [...new Set([...first, ...links])].slice(0, BAR_MAX)
}

/** Calls `read` when all writes of the page have ended: a decision changes the counts. After sign-out there are none. */
function useAfterWrites(read: () => unknown) {
  const writes = useIsMutating({ predicate: ({ options }) => options.mutationKey !== LOGOUT_KEY })
  const before = useRef(writes)
  useEffect(() => {
    if (writes === 0 && before.current > 0) read()
    before.current = writes
  }, [writes, read])
}
