import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { Button } from '../forms/button.tsx'

interface AlertDialogProps {
  open: boolean
  title: ReactNode
  text?: ReactNode
  icon: ReactNode
  tone: 'ember' | 'warm' | 'sky' | 'soft'
  /** The safe choice: has the initial focus and is chosen by Esc. */
  cancel: { label: ReactNode; onPress: () => void }
  /** `isMain`: what the person came for, so it is the primary button. */
  confirm: { label: ReactNode; onPress: () => void; isDanger?: boolean; isMain?: boolean; isLoading?: boolean }
  lang?: string
}

/** A modal question with two choices. Load it lazily, because it imports Base UI. */
export function AlertDialog({ open, title, text, icon, tone, cancel, confirm, lang }: AlertDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && cancel.onPress()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            className="dialog dialog-sm dialog-question"
            role="alertdialog"
            initialFocus={cancelButton}
            lang={lang}
          >
            <div className="overlay-content">
              <span className={`icon-tile tone-${tone}`}>{icon}</span>
              <Base.Title className="dialog-title">{title}</Base.Title>
              {text && <Base.Description className="dialog-text">{text}</Base.Description>}
              <div className="dialog-footer">
                {confirm.isDanger || confirm.isMain ? (
                  <>
                    <Button ref={cancelButton} variant="outline" onClick={cancel.onPress}>
                      {cancel.label}
                    </Button>
                    <Button
                      variant={confirm.isDanger ? 'danger' : 'primary'}
                      isLoading={confirm.isLoading}
                      onClick={confirm.onPress}
                    >
                      {confirm.label}
                    </Button>
                  </>
                ) : (
                  <>
                    <Button variant="outline" isLoading={confirm.isLoading} onClick={confirm.onPress}>
                      {confirm.label}
                    </Button>
                    <Button ref={cancelButton} onClick={cancel.onPress}>
                      {cancel.label}
                    </Button>
                  </>
                )}
              </div>
            </div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
