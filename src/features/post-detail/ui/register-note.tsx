import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'
import { trainingPageTexts as texts } from './texts.ts'

interface RegisterNoteProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Says that registering on the site comes soon (decision 0044). */
export function RegisterNote({ isOpen, onOpenChange }: RegisterNoteProps) {
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      size="sm"
      title={texts.registerTitle}
      description={texts.registerText}
      footer={<Button onClick={() => onOpenChange(false)}>{texts.understood}</Button>}
    />
  )
}
