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
        <Base.Viewport className="dlg-view">
          <Base.Popup className="dlg dlg-sm dlg-ask" role="alertdialog" initialFocus={stayButton} lang={lang}>
            <div className="in">
              <span className={`ic tone-${tone}`}>{icon}</span>
              <Base.Title className="dlg-title">{title}</Base.Title>
              {text && <Base.Description className="dlg-text">{text}</Base.Description>}
              <div className="dlg-foot">
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
