import { LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuAction, MenuLink } from '#components/overlays/menu.tsx'
import { useSignOut } from '#features/accounts/ui/use-sign-out.ts'
import { accountTexts } from '#features/me/texts.ts'
import type { Viewer } from '#lib/viewer.ts'
import { accountLinksOf } from './account-links.ts'

interface AccountMenuProps {
  viewer: Viewer
  path: string
  button: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Links to the personal pages, and sign-out (decision Q-10). */
export function AccountMenu({ viewer, path, ...menu }: AccountMenuProps) {
  const signOut = useSignOut()
  return (
    <Menu
      {...menu}
      label={accountTexts.menu}
      head={
        <>
          {viewer.fullname}
          <small>{accountTexts.kinds[viewer.kind]}</small>
        </>
      }
    >
      {accountLinksOf(viewer).map(({ href, label, Icon }) => (
        <MenuLink key={href} href={href} icon={<Icon className="icon" aria-hidden="true" />} isCurrent={path === href}>
          {label}
        </MenuLink>
      ))}
      <MenuAction icon={<LogOut className="icon" aria-hidden="true" />} onPress={signOut}>
        {accountTexts.signOut}
      </MenuAction>
    </Menu>
  )
}
