import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { registerTexts as texts } from './texts.ts'

interface OrderNoteProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Says that paying on the site comes soon (decision 0053). */
export function OrderNote({ isOpen, onOpenChange }: OrderNoteProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      size="sm"
      title={texts.orderTitle}
      description={texts.orderText}
      footer={<Button onClick={() => onOpenChange(false)}>{texts.understood}</Button>}
    />
  )
}
