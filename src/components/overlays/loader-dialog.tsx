import { Dialog as Base } from '@base-ui/react/dialog'
import { kitTexts } from '../texts.ts'

/**
 * Holds the page while something must finish (decision Q-12): neither Esc nor a press outside closes it, its owner
 * does. Load it lazily; it brings Base UI.
 */
export function LoaderDialog({ open, text = kitTexts.loading }: { open: boolean; text?: string }) {
  return (
    <Base.Root open={open} onOpenChange={(_, details) => details.cancel()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dlg-view">
          <Base.Popup className="dlg dlg-sm dlg-wait" aria-busy="true">
            <span className="spin" aria-hidden="true" />
            <Base.Title className="dlg-title">{text}</Base.Title>
            <Base.Description className="dlg-text">{kitTexts.pleaseWait}</Base.Description>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
