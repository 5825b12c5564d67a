import { useIsMutating, useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { LOGOUT_KEY } from '#features/accounts/ui/mutations.ts'
import { SiteBanner } from '#features/announcements/ui/site-banner.tsx'
import { WAITING_MAX } from '#features/office/constants.ts'
import { waitingQuery } from '#features/office/ui/queries.ts'
import { type PageContext, useHref, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { hasOffice, type Viewer } from '#lib/viewer.ts'
import { appTexts } from '../texts.ts'
import { AccountButton } from './account-button.tsx'
import { BellPlaceholder } from './bell-placeholder.tsx'
import { GoAnywhereButton } from './go-anywhere-button.tsx'
import { type OfficeLink, officeLinks } from './office-links.ts'
import { officeTexts as texts } from './texts.ts'

/** Without the counts the menu is complete: an error shows no badge. */
export async function loadOffice({ viewer, queryClient, api }: PageContext) {
  if (hasOffice(viewer)) await queryClient.prefetchQuery(waitingQuery(api))
}

/**
 * The frame of all pages of admins: header, menu and page. The menu is a column from 961 px on and a bar at the bottom
 * below. Other people get 404 pages here, in the frame of the site.
 */
export function OfficeShell() {
  const { viewer } = usePageContext()
  const path = useHref().split(/[?#]/)[0] ?? ''
  if (!viewer || !hasOffice(viewer)) return <Outlet />
  return (
    <>
      <a className="skip-link" href="#content">
        {appTexts.skip}
      </a>
      <header className="site-header office-header">
        <div className="office-header-row">
          <a className="logo" href="/" aria-label={appTexts.homeLabel}>
            <img src="/brand/logo-light.svg" alt="" width="118" height="40" />
          </a>
          <p className="office-name">{appTexts.account.office}</p>
          {can(viewer, 'people.view') && <GoAnywhereButton />}
          <a className="office-site" href="/">
            <ExternalLink className="icon" aria-hidden="true" /> {texts.site}
          </a>
          <ThemeToggle />
          <BellPlaceholder path={path} />
          <AccountButton viewer={viewer} path={path} />
        </div>
      </header>
      <SiteBanner />
      <div className="office">
        <OfficeMenu path={path} />
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </>
  )
}

function OfficeMenu({ path }: { path: string }) {
  const { api, viewer } = usePageContext()
  const { data, refetch } = useQuery(waitingQuery(api))
  useAfterWrites(refetch)
  const nav = useRef<HTMLElement>(null)
  const id = useId()
  // On a phone the bar may be wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [path])
  return (
    <nav ref={nav} className="office-nav" aria-label={texts.menu}>
      {linksFor(viewer).map(({ label, links }, index) => (
        <div key={label}>
          <p id={`${id}-${index}`}>{label}</p>
          <ul aria-labelledby={`${id}-${index}`}>
            {links.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} path={path} count={link.waiting && data?.[link.waiting]} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Only the pages that the viewer may open. */
function linksFor(viewer: Viewer | null) {
  return officeLinks
    .map(({ label, links }) => ({ label, links: links.filter(({ permission }) => can(viewer, permission)) }))
    .filter(({ links }) => links.length > 0)
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

/** Every page of the office is below it. */
const DASHBOARD = '/admin'

/** `page` for the page of the link, `true` for a page below it. */
function MenuLink({
  link: { href, label, Icon },
  path,
  count = 0,
}: {
  link: OfficeLink
  path: string
  count?: number
}) {
  const current = path === href ? 'page' : href !== DASHBOARD && path.startsWith(`${href}/`) ? 'true' : undefined
  return (
    <a href={href} aria-current={current}>
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
