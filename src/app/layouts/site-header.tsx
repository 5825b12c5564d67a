import { Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { useHref, usePageContext } from '#lib/page.ts'
import { appTexts } from '../texts.ts'
import { AccountButton } from './account-button.tsx'
import { BellPlaceholder } from './bell-placeholder.tsx'
import { isCurrent, sectionLinks } from './section-links.ts'

const loadDrawer = () => import('./site-drawer.tsx').then((module) => module.SiteDrawer)

/**
 * Site header: logo, sections, search, and the account or a sign-in link. Below the desktop width the sections are in a
 * drawer (decision Q-10).
 */
export function SiteHeader() {
  const path = useHref().split(/[?#]/)[0] ?? '/'
  const { viewer } = usePageContext()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [SiteDrawer, fetchDrawer] = useLazyModule(loadDrawer)
  return (
    <>
      <a className="skip-link" href="#content">
        {appTexts.skip}
      </a>
      <header className="site-header">
        <div className="wrapper">
          <a className="logo" href="/" aria-label={appTexts.homeLabel}>
            <img src="/brand/logo-light.svg" alt="" width="118" height="40" />
          </a>
          <nav className="nav" aria-label={appTexts.mainNavigation}>
            {sectionLinks.map(({ href, label, Icon }) => (
              <a key={href} href={href} aria-current={isCurrent(path, href) ? 'page' : undefined}>
                <Icon className="icon" aria-hidden="true" />
                <span lang="en">{label}</span>
              </a>
            ))}
          </nav>
          <a className="icon-btn" href="/search" aria-label={appTexts.search}>
            <Search className="icon" aria-hidden="true" />
          </a>
          <ThemeToggle />
          {viewer && <BellPlaceholder path={path} />}
          {viewer ? (
            <AccountButton viewer={viewer} path={path} />
          ) : (
            <a className="btn btn-accent btn-sm" href="/?action=sign-in" aria-haspopup="dialog">
              {appTexts.signIn}
            </a>
          )}
          <button
            type="button"
            className="icon-btn menu"
            aria-label={appTexts.openMenu}
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onPointerEnter={() => fetchDrawer()}
            onClick={() => fetchDrawer(() => setDrawerOpen(true))}
          >
            <Menu className="icon" aria-hidden="true" />
          </button>
        </div>
      </header>
      {SiteDrawer && (
        <SiteDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} path={path} viewer={viewer} />
      )}
    </>
  )
}
