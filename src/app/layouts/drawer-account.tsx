import { LogOut } from 'lucide-react'
import { Avatar } from '#components/media/avatar.tsx'
import { useSignOut } from '#features/accounts/ui/use-sign-out.ts'
import { accountTexts } from '#features/me/texts.ts'
import type { Viewer } from '#lib/viewer.ts'
import { accountLinksOf } from './account-links.ts'

/** Account section of the drawer: the signed-in user, the personal pages and sign-out (decision Q-10). */
export function DrawerAccount({ viewer, path, onClose }: { viewer: Viewer; path: string; onClose: () => void }) {
  const signOut = useSignOut()
  return (
    <nav aria-label={accountTexts.menu} className="border-line border-t-[1.5px] border-dashed pt-4">
      <p className="flex items-center gap-3 px-3 pb-2">
        <Avatar image={viewer.avatarUrl} personId={viewer.id} size={48} />
        <span className="min-w-0 font-semibold wrap-anywhere">
          {viewer.fullname}
          <small className="block font-normal text-ink-2 text-xs">{accountTexts.kinds[viewer.kind]}</small>
        </span>
      </p>
      <ul className="drawer-links">
        {accountLinksOf(viewer).map(({ href, label, Icon }) => (
          <li key={href}>
            <a href={href} aria-current={path === href ? 'page' : undefined} onClick={onClose}>
              <Icon className="icon" aria-hidden="true" />
              {label}
            </a>
          </li>
        ))}
        <li>
          <button type="button" onClick={signOut}>
            <LogOut className="icon" aria-hidden="true" />
            {accountTexts.signOut}
          </button>
        </li>
      </ul>
    </nav>
  )
}
