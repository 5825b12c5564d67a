import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { ChipLink } from '#components/navigation/chip.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { viewTexts as texts } from '../texts.ts'

const loadMenu = () => import('#components/overlays/menu.tsx')

interface SavedViewChipProps {
  name: string
  href: string
  isCurrent: boolean
  onShow: () => void
  onRename: () => void
  onRemove: () => void
}

/** A saved view: a link to it, and a menu that renames or deletes it. */
export function SavedViewChip({ name, href, isCurrent, onShow, onRename, onRemove }: SavedViewChipProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [menu, fetchMenu] = useLazyModule(loadMenu)
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="saved-view">
      <ChipLink
        href={href}
        isCurrent={isCurrent}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onShow()
        }}
      >
        <span className="chip-text">{name}</span>
      </ChipLink>
      <button
        ref={button}
        type="button"
        aria-label={texts.more(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => (menu ? setOpen(!isOpen) : fetchMenu(() => setOpen(true)))}
      >
        <Ellipsis className="icon" aria-hidden="true" />
      </button>
      {menu && (
        <menu.Menu open={isOpen} onOpenChange={setOpen} button={button} label={texts.more(name)}>
          <menu.MenuAction icon={<Pencil className="icon" aria-hidden="true" />} onPress={onRename}>
            {texts.rename}
          </menu.MenuAction>
          <menu.MenuAction icon={<Trash2 className="icon" aria-hidden="true" />} onPress={onRemove}>
            {texts.remove}
          </menu.MenuAction>
        </menu.Menu>
      )}
    </li>
  )
}
