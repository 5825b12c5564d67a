import { DoorOpen } from 'lucide-react'
import { kitTexts } from '../texts.ts'
import { AlertDialog } from './alert-dialog.tsx'

interface UnsavedChangesDialogProps {
  open: boolean
  /** A save is in progress and may or may not complete. */
  isSaving?: boolean
  onStay: () => void
  onLeave: () => void
}

/**
 * Asks for confirmation before unsaved changes are lost; Esc means to stay. Load it lazily, because it imports Base UI.
 */
export function UnsavedChangesDialog({ open, isSaving, onStay, onLeave }: UnsavedChangesDialogProps) {
  return (
    <AlertDialog
      open={open}
      title={kitTexts.unsavedChanges.title}
      text={isSaving ? kitTexts.unsavedChanges.textSaving : kitTexts.unsavedChanges.text}
      icon={<DoorOpen className="icon" />}
      tone="warm"
      cancel={{ label: kitTexts.unsavedChanges.stay, onPress: onStay }}
      confirm={{ label: kitTexts.unsavedChanges.leave, onPress: onLeave }}
    />
  )
}
