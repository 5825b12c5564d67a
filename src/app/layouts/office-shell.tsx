import '#components/post-sheet.css'
import '#components/member-sheet.css'
import '#components/office-sheet.css'
import { Outlet } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { SkipLink } from '#components/navigation/skip-link.tsx'
import { SiteBanner } from '#features/announcements/ui/site-banner.tsx'
import { accountTexts } from '#features/me/texts.ts'
import { waitingQuery } from '#features/office/ui/queries.ts'
import { type PageContext, useHref, useViewer } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { hasOffice } from '#lib/viewer.ts'
import { appTexts } from '../texts.ts'
import { GoAnywhereButton } from './go-anywhere-button.tsx'
import { MemberCorner } from './member-corner.tsx'
import { OfficeMenu } from './office-menu.tsx'
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
  const viewer = useViewer()
  const path = useHref().split(/[?#]/)[0] ?? ''
  if (!viewer || !hasOffice(viewer)) return <Outlet />
  return (
    <>
      <SkipLink />
      <header className="site-header office-header">
        <div className="office-header-row">
          <a className="logo" href="/" aria-label={appTexts.homeLabel}>
            <img src="/brand/logo-light.svg" alt="" width="118" height="40" />
          </a>
          <p className="office-name">{accountTexts.office}</p>
          {can(viewer, 'people.view') && <GoAnywhereButton />}
          <a className="office-site" href="/">
            <ExternalLink className="icon" aria-hidden="true" /> {texts.site}
          </a>
          <ThemeToggle />
          <MemberCorner viewer={viewer} path={path} />
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
