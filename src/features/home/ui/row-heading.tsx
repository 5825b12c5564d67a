import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#components/forms/icon-button.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { homeTexts as texts } from '../texts.ts'

const loadMenu = () => import('./row-menu.tsx').then((module) => module.RowMenu)

interface RowHeadingProps {
  id: string
  title: string
  /** English words of the documents above the title. */
  eyebrow?: string
  /** Why the row is there. */
  reason: ReactNode
  onHide: () => void
}

/** Title of a row, why it is there, and a menu to turn it off. */
export function RowHeading({ id, title, eyebrow, reason, onHide }: RowHeadingProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [RowMenu, fetchMenu] = useLazyModule(loadMenu)
  return (
    <>
      <div className="member-row-title">
        <h2 id={id}>
          {eyebrow && (
            <>
              <span className="eyebrow" lang="en">
                {eyebrow}
              </span>{' '}
            </>
          )}
          {keepTogether(title)}
        </h2>
        <div className="flex">
          <IconButton
            ref={button}
            label={texts.menu(title)}
            icon={<Ellipsis className="icon" aria-hidden="true" />}
            aria-haspopup="menu"
            aria-expanded={isOpen}
            onPointerEnter={() => fetchMenu()}
            onClick={() => (isOpen ? setOpen(false) : fetchMenu(() => setOpen(true)))}
          />
          {RowMenu && (
            <RowMenu label={texts.menu(title)} button={button} open={isOpen} onOpenChange={setOpen} onHide={onHide} />
          )}
        </div>
      </div>
      <p>{reason}</p>
    </>
  )
}
