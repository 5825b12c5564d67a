import { Trash2 } from 'lucide-react'
import { AlertDialog } from '#components/overlays/alert-dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import type { BankQuestion } from '../contract.ts'
import { bankTexts as texts } from '../texts.ts'
import { useDeleteQuestion } from './mutations.ts'

interface DeleteQuestionProps {
  question: BankQuestion
  onClose: () => void
  onDeleted: () => void
}

export function DeleteQuestion({ question, onClose, onDeleted }: DeleteQuestionProps) {
  const { mutate } = useDeleteQuestion()
  const remove = () =>
    mutate(
      { questionId: question.id },
      {
        onSuccess() {
          showSnackbar(texts.removed)
          onClose()
          onDeleted()
        },
        onError(error) {
          showToast('danger', messageOf(error))
          onClose()
        },
      },
    )
  return (
    <AlertDialog
      open
      title={texts.removeTitle}
      text={texts.removeText}
      icon={<Trash2 className="icon" />}
      tone="ember"
      cancel={{ label: texts.cancel, onPress: onClose }}
      confirm={{ label: texts.remove, onPress: remove }}
    />
  )
}
