import { Dialog as Base } from '@base-ui/react/dialog'
import { kitTexts } from '../texts.ts'

/**
 * Blocks the page while an operation runs (decision Q-12). Neither Esc nor a press outside closes it, only its owner.
 * Load it lazily, because it imports Base UI.
 */
export function LoaderDialog({ open, text = kitTexts.loading }: { open: boolean; text?: string }) {
  return (
    <Base.Root open={open} onOpenChange={(_, details) => details.cancel()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="scrim" forceRender />
        <Base.Viewport className="dialog-viewport">
          <Base.Popup className="dialog dialog-sm dialog-loader" aria-busy="true">
            <span className="spinner" aria-hidden="true" />
            <Base.Title className="dialog-title">{text}</Base.Title>
            <Base.Description className="dialog-text">{kitTexts.pleaseWait}</Base.Description>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
