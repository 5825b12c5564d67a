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
  stay: { label: ReactNode; onPress: () => void }
  go: { label: ReactNode; onPress: () => void; isDanger?: boolean; isLoading?: boolean }
  lang?: string
}

/** A modal question with two choices. Load it lazily, because it imports Base UI. */
export function AlertDialog({ open, title, text, icon, tone, stay, go, lang }: AlertDialogProps) {
  const stayButton = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && stay.onPress()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup
            className="dialog dialog-sm dialog-question"
            role="alertdialog"
            initialFocus={stayButton}
            lang={lang}
          >
            <div className="overlay-content">
              <span className={`icon-tile tone-${tone}`}>{icon}</span>
              <Base.Title className="dialog-title">{title}</Base.Title>
              {text && <Base.Description className="dialog-text">{text}</Base.Description>}
              <div className="dialog-footer">
                {go.isDanger ? (
                  <>
                    <Button ref={stayButton} variant="outline" onClick={stay.onPress}>
                      {stay.label}
                    </Button>
                    <Button variant="danger" isLoading={go.isLoading} onClick={go.onPress}>
                      {go.label}
                    </Button>
                  </>
                ) : (
                  <>
                    <Button variant="outline" isLoading={go.isLoading} onClick={go.onPress}>
                      {go.label}
                    </Button>
                    <Button ref={stayButton} onClick={stay.onPress}>
                      {stay.label}
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
