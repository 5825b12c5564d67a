import { Bookmark, Menu, Search } from 'lucide-react'
import { useState } from 'react'
import { ThemeToggle } from '#components/layout/theme-toggle.tsx'
import { SkipLink } from '#components/navigation/skip-link.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { requestSearchFocus } from '#features/search/ui/use-search-field.ts'
import { useHref, useViewer } from '#lib/page.ts'
import { appTexts } from '../texts.ts'
import { HeaderSearch } from './header-search.tsx'
import { MemberCorner } from './member-corner.tsx'
import { ariaCurrent, sectionLinks } from './section-links.ts'

/** Pages with a search field of their own. */
const SEARCH_PAGES = ['/', '/search', '/noresult', '/forget-password']

const loadDrawer = () => import('./site-drawer.tsx').then((module) => module.SiteDrawer)

/**
 * Site header: logo, sections, search, and the account or a sign-in link. Below the desktop width the sections are in a
 * drawer (decisions ), and the search field is a link.
 */
export function SiteHeader() {
  const path = useHref().split(/[?#]/)[0] ?? '/'
  const viewer = useViewer()
  const hasSearch = !SEARCH_PAGES.includes(path)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [SiteDrawer, fetchDrawer] = useLazyModule(loadDrawer)
  return (
    <>
      <SkipLink />
      <header className="site-header">
        <div className="wrapper">
          <a className="logo" href="/" aria-label={appTexts.homeLabel}>
            <img src="/brand/logo-light.svg" alt="" width="118" height="40" />
          </a>
          <nav className="nav" aria-label={appTexts.mainNavigation}>
            {sectionLinks.map((link) => (
              <a key={link.href} href={link.href} data-section={link.section} aria-current={ariaCurrent(path, link)}>
                <link.Icon className="icon" aria-hidden="true" />
                {link.label}
              </a>
            ))}
          </nav>
          {hasSearch && <HeaderSearch />}
          <a
            className={`icon-btn ${hasSearch ? 'search-link' : ''}`}
            href="/search"
            aria-label={appTexts.search}
            onClick={requestSearchFocus}
          >
            <Search className="icon" aria-hidden="true" />
          </a>
          <ThemeToggle />
          {/* The document has both shapes; a style chooses one before the first paint (decision 0073). */}
          <a className="icon-btn board-link for-member" href="/my-board" aria-label={appTexts.account.board}>
            <Bookmark className="icon" aria-hidden="true" />
          </a>
          <MemberCorner viewer={viewer} path={path} />
          <a className="btn btn-accent btn-sm for-visitor" href="/?action=sign-in" aria-haspopup="dialog">
            {appTexts.signIn}
          </a>
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
