import { ReceiptText } from 'lucide-react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'

interface ConfirmQuestionProps {
  isOpen: boolean
  title: string
  text: string
  labels: { confirm: string; cancel: string }
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before orders are confirmed: a receipt cannot be taken back. Loaded on demand. */
export function ConfirmQuestion({ isOpen, title, text, labels, onCancel, onConfirm }: ConfirmQuestionProps) {
  return (
    <AlertDialog
      open={isOpen}
      title={title}
      text={text}
      icon={<ReceiptText className="icon" aria-hidden="true" />}
      tone="warm"
      cancel={{ label: labels.cancel, onPress: onCancel }}
      confirm={{ label: labels.confirm, onPress: onConfirm }}
    />
  )
}
