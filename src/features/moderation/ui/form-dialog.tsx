import { type ReactNode, useId } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Dialog } from '#components/overlays/dialog.tsx'

interface FormDialogProps {
  title: string
  description: string
  size?: 'sm'
  /** Whether closing would lose input. */
  isDirty: boolean
  isSubmitting: boolean
  /** Default: true. */
  canSubmit?: boolean
  /** `count` distinguishes consecutive errors with the same text. */
  failure: { text: string; count: number } | null
  labels: { cancel: string; submit: string }
  variant?: 'primary' | 'danger'
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form. Errors are shown above the fields. */
export function FormDialog({ labels, failure, isSubmitting, isDirty, variant, ...props }: FormDialogProps) {
  const { canSubmit = true, onSubmit, onClose, children, ...dialog } = props
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={isDirty && !isSubmitting}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button type="submit" form={formId} variant={variant} disabled={!canSubmit} isLoading={isSubmitting}>
            {labels.submit}
          </Button>
        </>
      }
      {...dialog}
    >
      <form
        method="post"
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          if (canSubmit) onSubmit()
        }}
      >
        <FormAlert error={failure} />
        {children}
      </form>
    </Dialog>
  )
}
