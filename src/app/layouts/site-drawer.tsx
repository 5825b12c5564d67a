import { NotebookPen } from 'lucide-react'
import { Drawer } from '#components/drawer.tsx'
import { appTexts } from '../texts.ts'
import { isCurrent, sectionLinks } from './site-header.tsx'

/** The mobile menu (decision Q-10): sections, case studies, sign-in. */
export function SiteDrawer({ isOpen, onClose, path }: { isOpen: boolean; onClose: () => void; path: string }) {
  return (
    <Drawer open={isOpen} onOpenChange={(open) => !open && onClose()} title={appTexts.menu}>
      <ul className="drawer-links">
        {sectionLinks.map(({ href, label, Icon }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent(path, href) ? 'page' : undefined} onClick={onClose}>
              <Icon className="i" aria-hidden="true" />
              <span lang="en">{label}</span>
            </a>
          </li>
        ))}
        <li>
          <a
            href="/case-studies"
            aria-current={isCurrent(path, '/case-studies') ? 'page' : undefined}
            onClick={onClose}
          >
            <NotebookPen className="i" aria-hidden="true" />
            <span lang="en">Case Studies</span>
          </a>
        </li>
      </ul>
      <a className="btn btn-primary w-full" href="/?action=sign-in" onClick={onClose}>
        {appTexts.signIn}
      </a>
    </Drawer>
  )
}
