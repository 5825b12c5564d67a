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

/** The newest notices under the bell, and the way to all of them. */
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
          {/* biome-ignore lint/a11y/useValidAnchor: it leads to a page, the panel closes on the way */}
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
      <NotificationList isShort onLeave={close} />
    </Popover>
  )
}
