import { DoorOpen } from 'lucide-react'
import { kitTexts } from '../texts.ts'
import { AlertDialog } from './alert-dialog.tsx'

interface LeaveQuestionProps {
  open: boolean
  /** A save is under way: it may be in time, or not. */
  isSaving?: boolean
  onStay: () => void
  onLeave: () => void
}

/** Asked when something unsaved would be lost; Esc means to stay. Load it lazily; it brings Base UI. */
export function UnsavedChangesDialog({ open, isSaving, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <AlertDialog
      open={open}
      title={kitTexts.leave.title}
      text={isSaving ? kitTexts.leave.textSaving : kitTexts.leave.text}
      icon={<DoorOpen className="i" />}
      tone="warm"
      stay={{ label: kitTexts.leave.stay, onPress: onStay }}
      go={{ label: kitTexts.leave.leave, onPress: onLeave }}
    />
  )
}
