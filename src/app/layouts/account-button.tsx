import { useRef, useState } from 'react'
import { Avatar } from '#components/media/avatar.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { accountTexts } from '#features/me/texts.ts'
import type { Viewer } from '#lib/viewer.ts'

const loadMenu = () => import('./account-menu.tsx').then((module) => module.AccountMenu)

/** Photo of the signed-in user, named for screen readers; opens the account menu (decision Q-10). */
export function AccountButton({ viewer, path }: { viewer: Viewer; path: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [AccountMenu, fetchMenu] = useLazyModule(loadMenu)
  const open = () => fetchMenu(() => setOpen(true))
  return (
    // The menu is rendered next to its button: in the row of the header it would be an item with a gap.
    <div className="flex">
      <button
        ref={button}
        type="button"
        className="account-btn"
        aria-label={accountTexts.open(viewer.fullname)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => fetchMenu()}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open()
        }}
      >
        <Avatar image={viewer.avatarUrl} personId={viewer.id} size={40} />
      </button>
      {AccountMenu && <AccountMenu viewer={viewer} path={path} button={button} open={isOpen} onOpenChange={setOpen} />}
    </div>
  )
}
