import { CalendarX2 } from 'lucide-react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { purchaseTexts } from './texts.ts'

const { question: texts } = purchaseTexts

interface CancelQuestionProps {
  isOpen: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** Loaded on demand. */
export function CancelQuestion({ isOpen, onKeep, onConfirm }: CancelQuestionProps) {
  return (
    <AlertDialog
      open={isOpen}
      title={texts.title}
      text={texts.text}
      icon={<CalendarX2 className="icon" aria-hidden="true" />}
      tone="ember"
      cancel={{ label: texts.keep, onPress: onKeep }}
      confirm={{ label: texts.confirm, isDanger: true, onPress: onConfirm }}
    />
  )
}
