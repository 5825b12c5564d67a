import { NotebookPen } from 'lucide-react'
import { Drawer } from '#components/overlays/drawer.tsx'
import type { Viewer } from '#lib/viewer.ts'
import { appTexts } from '../texts.ts'
import { DrawerAccount } from './drawer-account.tsx'
import { ariaCurrent, sectionLinks } from './section-links.ts'

interface SiteDrawerProps {
  isOpen: boolean
  onClose: () => void
  path: string
  viewer: Viewer | null
}

/** The mobile menu (decision Q-10): sections, case studies, and the account or a sign-in link. */
export function SiteDrawer({ isOpen, onClose, path, viewer }: SiteDrawerProps) {
  return (
    <Drawer open={isOpen} onOpenChange={(open) => !open && onClose()} title={appTexts.menu}>
      <ul className="drawer-links">
        {sectionLinks.map((link) => (
          <li key={link.href}>
            <a href={link.href} data-section={link.section} aria-current={ariaCurrent(path, link)} onClick={onClose}>
              <link.Icon className="icon" aria-hidden="true" />
              {link.label}
            </a>
          </li>
        ))}
        <li>
          <a href="/case-studies" aria-current={path === '/case-studies' ? 'page' : undefined} onClick={onClose}>
            <NotebookPen className="icon" aria-hidden="true" />
            {appTexts.caseStudies}
          </a>
        </li>
      </ul>
      {viewer ? (
        <DrawerAccount viewer={viewer} path={path} onClose={onClose} />
      ) : (
        <a className="btn btn-primary w-full for-visitor" href="/?action=sign-in" onClick={onClose}>
          {appTexts.signIn}
        </a>
      )}
    </Drawer>
  )
}
