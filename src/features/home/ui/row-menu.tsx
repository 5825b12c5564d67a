import { EyeOff, Settings } from 'lucide-react'
import type { RefObject } from 'react'
import { Menu, MenuAction, MenuLink } from '#components/overlays/menu.tsx'
import { HOME_SETTINGS_PATH } from '../constants.ts'
import { homeTexts as texts } from '../texts.ts'

interface RowMenuProps {
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLElement | null>
  onHide: () => void
}

/** Turns a row off, or leads to the settings of all rows. */
export function RowMenu({ onHide, ...menu }: RowMenuProps) {
  return (
    <Menu {...menu}>
      <MenuAction icon={<EyeOff className="icon" aria-hidden="true" />} onPress={onHide}>
        {texts.hide}
      </MenuAction>
      <MenuLink href={HOME_SETTINGS_PATH} icon={<Settings className="icon" aria-hidden="true" />}>
        {texts.settings}
      </MenuLink>
    </Menu>
  )
}
