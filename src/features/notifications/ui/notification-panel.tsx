import { Settings } from 'lucide-react'
import type { RefObject } from 'react'
import { Popover } from '#components/overlays/popover.tsx'
import { notificationTexts as texts } from '../texts.ts'
import { NotificationList } from './notification-list.tsx'
import { ReadAllButton } from './read-all-button.tsx'

interface NotificationPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  button: RefObject<HTMLElement | null>
}

/** Popover of the bell with the newest notifications and a link to all of them. */
export function NotificationPanel({ open, onOpenChange, button }: NotificationPanelProps) {
  const close = () => onOpenChange(false)
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      button={button}
      title={texts.title}
      actions={<ReadAllButton />}
      footer={
        <>
          <a className="btn btn-soft btn-sm" href="/notifications" onClick={close}>
            {texts.all}
          </a>
          {/* biome-ignore lint/a11y/useValidAnchor: it navigates to a page and also closes the panel */}
          <a
            className="icon-btn"
            href="/my-profile/edit#notification-mails"
            aria-label={texts.settings}
            onClick={close}
          >
            <Settings className="icon" aria-hidden="true" />
          </a>
        </>
      }
    >
      <NotificationList isShort onNavigate={close} />
    </Popover>
  )
}
