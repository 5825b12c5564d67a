import { CalendarX2 } from 'lucide-react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { registerTexts } from './texts.ts'

const { question: texts } = registerTexts

interface CancelQuestionProps {
  kind: 'joined' | 'waiting'
  isOpen: boolean
  onKeep: () => void
  onConfirm: () => void
}

/** Loaded on demand. */
export function CancelQuestion({ kind, isOpen, onKeep, onConfirm }: CancelQuestionProps) {
  const { title, text, confirm } = texts[kind]
  return (
    <AlertDialog
      open={isOpen}
      title={title}
      text={text}
      icon={<CalendarX2 className="icon" aria-hidden="true" />}
      tone="ember"
      cancel={{ label: texts.keep, onPress: onKeep }}
      confirm={{ label: confirm, isDanger: true, onPress: onConfirm }}
    />
  )
}
