import { Ellipsis, ExternalLink, History, Smartphone, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#components/forms/button.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { Menu, MenuAction, MenuLink } from '#components/overlays/menu.tsx'
import type { Keeper } from './story-keeper.ts'
import { editorTexts as texts } from './texts.ts'

interface MoreMenuProps {
  keeper: Keeper
  isPublishing: boolean
  onHistory: () => void
  onPreview: () => void
  onDraft: () => void
}

/** History and preview beside each other; on a phone, and for what is rare, under a button. */
export function MoreMenu({ keeper, isPublishing, onHistory, onPreview, onDraft }: MoreMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const row = keeper.story?.row
  const isPublic = row !== undefined && row.status !== 0
  return (
    <>
      {row && (
        <Button
          size="sm"
          variant="ghost"
          className="desk-wide"
          icon={<History className="icon" aria-hidden="true" />}
          onClick={onHistory}
        >
          {texts.history}
        </Button>
      )}
      <Button
        size="sm"
        variant="outline"
        className="desk-wide"
        icon={<Smartphone className="icon" aria-hidden="true" />}
        onClick={onPreview}
      >
        {texts.preview}
      </Button>
      <div className="desk-more" data-rare={isPublic}>
        <IconButton
          ref={button}
          label={texts.more}
          icon={<Ellipsis className="icon" aria-hidden="true" />}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
        <Menu open={isOpen} onOpenChange={setOpen} button={button} label={texts.more}>
          <MenuAction icon={<Smartphone className="icon" aria-hidden="true" />} onPress={onPreview}>
            {texts.preview}
          </MenuAction>
          {row && (
            <MenuAction icon={<History className="icon" aria-hidden="true" />} onPress={onHistory}>
              {texts.history}
            </MenuAction>
          )}
          {isPublic && (
            <MenuLink href={row.direct_uri_by_type} icon={<ExternalLink className="icon" aria-hidden="true" />}>
              {texts.openPost}
            </MenuLink>
          )}
          {isPublic && !isPublishing && (
            <MenuAction icon={<Undo2 className="icon" aria-hidden="true" />} onPress={onDraft}>
              {texts.toDraft}
            </MenuAction>
          )}
        </Menu>
      </div>
    </>
  )
}
