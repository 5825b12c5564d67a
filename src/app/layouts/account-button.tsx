import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { Avatar } from '#components/avatar.tsx'
import type { Viewer } from '#lib/viewer.ts'
import { appTexts } from '../texts.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx').then((module) => ({ default: module.AccountMenu })))

/** Face and name of the signed-in person, with the way to their own pages (decision Q-10). */
export function AccountButton({ viewer, path }: { viewer: Viewer; path: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  const open = () => {
    setLoaded(true)
    setOpen(true)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className="account-btn"
        aria-label={appTexts.account.open(viewer.fullname)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => setLoaded(true)}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        <Avatar image={viewer.avatarUrl} personId={viewer.id} size={32} />
        <span className="name">{viewer.fullname}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </button>
      {isLoaded && (
        <Suspense fallback={null}>
          <AccountMenu viewer={viewer} path={path} button={button} open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
